"""The colours of .fly for mkdocs: a lexer of Pygments that is made of the TextMate grammar of editors/vscode, so that the words stand in one
place (editors/make writes that grammar from what flyc knows)."""
import json
import os
import sys
import types

from pygments import lexers, token
from pygments.lexer import RegexLexer, bygroups

SCOPES = (("comment", token.Comment.Single), ("string", token.String), ("constant.character", token.String.Escape), ("keyword.declaration", token.Keyword.Declaration),
          ("keyword.operator", token.Operator), ("keyword.control.import", token.Keyword.Namespace), ("keyword", token.Keyword), ("entity.name.namespace", token.Name.Namespace),
          ("entity.name.function", token.Name.Function), ("meta.annotation", token.Name.Decorator), ("constant.numeric.float", token.Number.Float),
          ("constant.numeric", token.Number.Integer), ("constant.language", token.Keyword.Constant), ("support.type", token.Keyword.Type),
          ("variable.language", token.Name.Builtin.Pseudo), ("variable.other", token.Name.Attribute), ("support.function", token.Name.Builtin))


def kind(scope):
    return next(kind for begin, kind in SCOPES if scope.startswith(begin))


def rule(pattern):
    if "begin" in pattern:  # a string: it ends in its line
        return (r'"(?:\\.|[^"\\\n])*"?', kind(pattern["name"]))
    if "captures" not in pattern:
        return (pattern["match"], kind(pattern["name"]))
    # Each group that has no scope of its own is text; what lies between two groups is put into groups, since Pygments wants all of it.
    captures = {int(group): kind(scope["name"]) for group, scope in pattern["captures"].items()}
    match = pattern["match"].replace(r"\s+", r"(\s+)")
    groups = [captures.get(1, token.Text)]
    if r"(\s+)" in match:
        groups.append(token.Text)
    groups.append(captures[2])
    return (match, bygroups(*groups))


def lexer(grammar):
    rules = [rule(pattern) for pattern in grammar["patterns"]]
    return type("FlyLexer", (RegexLexer,), {"name": "Fly", "aliases": ["fly"], "filenames": ["*.fly"], "tokens": {"root": rules + [(r"\w+", token.Name), (r"\s+", token.Text), (r".", token.Text)]}})


def on_config(config):
    """Makes `fly` a language that Pygments finds by its name."""
    with open(os.environ["FLYC_GRAMMAR"], encoding="utf-8") as file:
        FlyLexer = lexer(json.load(file))
    FlyLexer.__module__ = "flyc_lexer"
    module = types.ModuleType("flyc_lexer")
    module.FlyLexer = FlyLexer
    module.__all__ = ["FlyLexer"]
    sys.modules["flyc_lexer"] = module
    lexers.LEXERS["FlyLexer"] = ("flyc_lexer", "Fly", ("fly",), ("*.fly",), ())
    return config
