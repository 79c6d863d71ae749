//! As much JSON as a manifest is. A program that has serde_json takes that instead.

use crate::runtime::{Error, Result};

const DEEPEST: u32 = 64;

pub enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

fn wrong(text: impl Into<String>) -> Error {
    Error::new("FLYC_INVALID_IMAGE", text)
}

impl Json {
    pub fn parse(text: &str) -> Result<Json> {
        let mut parser = Parser { text, at: 0, depth: 0 };
        let value = parser.value()?;
        parser.blanks();
        if parser.at < text.len() {
            return Err(parser.fail("there is more behind its end"));
        }
        Ok(value)
    }

    /// A member; None if it is not there.
    pub fn get(&self, name: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members.iter().find(|(key, _)| key == name).map(|(_, value)| value),
            _ => None,
        }
    }

    pub fn member(&self, name: &str) -> Result<&Json> {
        self.get(name).ok_or_else(|| wrong(format!("the manifest lacks '{name}'")))
    }

    pub fn text(&self) -> Result<&str> {
        match self {
            Json::Text(text) => Ok(text),
            _ => Err(wrong("the manifest has something else where a text should be")),
        }
    }

    pub fn bool(&self) -> Result<bool> {
        match self {
            Json::Bool(value) => Ok(*value),
            _ => Err(wrong("the manifest has something else where true or false should be")),
        }
    }

    pub fn list(&self) -> Result<&[Json]> {
        match self {
            Json::List(values) => Ok(values),
            _ => Err(wrong("the manifest has something else where a list should be")),
        }
    }

    /// A whole number that is not negative, as all of a manifest's are.
    pub fn size(&self) -> Result<usize> {
        match self {
            Json::Number(value) if *value >= 0.0 && *value <= 9e15 && value.fract() == 0.0 => Ok(*value as usize),
            _ => Err(wrong("the manifest has something else where a size should be")),
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: u32,
}

impl Parser<'_> {
    fn fail(&self, what: &str) -> Error {
        let line = 1 + self.text.as_bytes()[..self.at].iter().filter(|&&letter| letter == b'\n').count();
        wrong(format!("no manifest: line {line}: {what}"))
    }

    fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn blanks(&mut self) {
        while matches!(self.next(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Takes `word`, if it stands here behind blanks.
    fn take(&mut self, word: &str) -> bool {
        self.blanks();
        let found = self.text.as_bytes()[self.at..].starts_with(word.as_bytes());
        self.at += if found { word.len() } else { 0 };
        found
    }

    fn value(&mut self) -> Result<Json> {
        if self.depth == DEEPEST {
            return Err(self.fail("it is too deep"));
        }
        self.depth += 1;
        let value = if self.take("{") {
            Json::Object(self.items("}", |parser| {
                parser.blanks();
                let name = parser.string()?;
                if !parser.take(":") {
                    return Err(parser.fail("expected ':'"));
                }
                Ok((name, parser.value()?))
            })?)
        } else if self.take("[") {
            Json::List(self.items("]", Parser::value)?)
        } else if self.take("null") {
            Json::Null
        } else if self.take("true") {
            Json::Bool(true)
        } else if self.take("false") {
            Json::Bool(false)
        } else if self.next() == Some(b'"') {
            Json::Text(self.string()?)
        } else {
            Json::Number(self.number()?)
        };
        self.depth -= 1;
        Ok(value)
    }

    fn items<T>(&mut self, end: &str, item: impl Fn(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut items = Vec::new();
        if self.take(end) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.take(end) {
                return Ok(items);
            }
            if !self.take(",") {
                return Err(self.fail(&format!("expected ',' or '{end}'")));
            }
        }
    }

    fn number(&mut self) -> Result<f64> {
        let start = self.at;
        while matches!(self.next(), Some(b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E')) {
            self.at += 1;
        }
        self.text[start..self.at].parse().map_err(|_| self.fail("expected a value"))
    }

    fn string(&mut self) -> Result<String> {
        if self.next() != Some(b'"') {
            return Err(self.fail("expected a text"));
        }
        self.at += 1;
        let mut text = String::new();
        while let Some(letter) = self.text[self.at..].chars().next() {
            self.at += letter.len_utf8();
            match letter {
                '"' => return Ok(text),
                '\\' => text.push(self.escaped()?),
                '\0'..='\x1f' => break,
                _ => text.push(letter),
            }
        }
        Err(self.fail("a text has no end"))
    }

    fn escaped(&mut self) -> Result<char> {
        let letter = self.next();
        self.at += usize::from(letter.is_some());
        match letter {
            Some(letter @ (b'"' | b'\\' | b'/')) => Ok(char::from(letter)),
            Some(b'n') => Ok('\n'),
            Some(b't') => Ok('\t'),
            Some(b'r') => Ok('\r'),
            Some(b'b') => Ok('\x08'),
            Some(b'f') => Ok('\x0c'),
            Some(b'u') => self.unicode(),
            _ => Err(self.fail("a '\\' stands before what it cannot")),
        }
    }

    /// One \uXXXX, or two that are one letter in UTF-16.
    fn unicode(&mut self) -> Result<char> {
        let mut units = vec![self.hex()?];
        if (0xd800..0xdc00).contains(&units[0]) && self.text.as_bytes()[self.at..].starts_with(b"\\u") {
            self.at += 2;
            units.push(self.hex()?);
        }
        let letter = char::decode_utf16(units).next().and_then(|decoded| decoded.ok());
        letter.ok_or_else(|| self.fail("a '\\u' is not a letter"))
    }

    fn hex(&mut self) -> Result<u16> {
        let digits = self.text.get(self.at..self.at + 4).filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let value = digits.and_then(|digits| u16::from_str_radix(digits, 16).ok());
        self.at += if value.is_some() { 4 } else { 0 };
        value.ok_or_else(|| self.fail("a '\\u' has no four hexadecimal digits"))
    }
}
