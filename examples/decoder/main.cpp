// One layer of a transformer's decoder, token by token: norm, products for query, key and value, rotary embedding,
// cache, attention over pages, projection, norm, gated MLP, or experts in its place. All are launches on one stream,
// and what changes from token to token (positions, slots, lengths, who goes to which expert) is in memory of the
// device: so a token is the same launches each time, and can be a graph.
#include "decoder.h"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

static void must(flyc_status status) {
  if (status == FLYC_OK)
    return;
  std::fprintf(stderr, "%s: %s\n", flyc_status_name(status), flyc_last_error());
  std::exit(1);
}

#ifdef DECODER_GRAPH
// What is used of HIP, so that its headers are not needed; with them, include <hip/hip_runtime_api.h>.
extern "C" {
int hipStreamCreate(void **stream);
int hipStreamBeginCapture(void *stream, int mode);
int hipStreamEndCapture(void *stream, void **graph);
int hipGraphInstantiate(void **executable, void *graph, void **error_node, char *log, size_t log_size);
int hipGraphLaunch(void *executable, void *stream);
int hipStreamSynchronize(void *stream);
}
static void hip(int error, const char *what) {
  if (!error)
    return;
  std::fprintf(stderr, "%s: error %d of HIP\n", what, error);
  std::exit(1);
}
#endif

// The layer: sequences, heads of queries and of keys, numbers of a head, of a token, of the MLP; pages of the cache.
constexpr int B = 3, H = 4, HK = 2, D = 64, Width = H * D, Inner = 512, Page = 16, PagesEach = 4, Pages = B * PagesEach;
constexpr int Longest = Page * PagesEach;
// Experts in place of the MLP, how many a token goes to, what is inside of each; rows of the experts, in whole units.
constexpr int Experts = 8, Chosen = 2, Part = 128, Unit = 16, Units = 8, Rows = Units * Unit;
static_assert(Rows >= B * Chosen + Experts * (Unit - 1), "each expert may leave nearly a unit over");
constexpr float Eps = 1e-5f, Scale = 0.125f; // 1 / sqrt(D)

// bf16, to nearest, halves to even.
static uint16_t toBf16(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, 4);
  return uint16_t((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}
static float fromBf16(uint16_t half) {
  const uint32_t bits = uint32_t(half) << 16;
  float value;
  std::memcpy(&value, &bits, 4);
  return value;
}

// Memory of the device, as large as a vector or of so many elements.
template <typename T> class Device {
public:
  explicit Device(std::size_t elements) : count(elements) {
    must(flyc_allocate(&memory, count * sizeof(T)));
    const std::vector<T> zeros(count, T());
    put(zeros);
  }
  explicit Device(const std::vector<T> &values) : Device(values.size()) { put(values); }
  Device(const Device &) = delete;
  Device &operator=(const Device &) = delete;
  ~Device() { (void)flyc_release(memory); }

  void put(const std::vector<T> &values) { must(flyc_copy_in(memory, values.data(), count * sizeof(T))); }
  std::vector<T> get() const {
    std::vector<T> values(count);
    must(flyc_copy_out(values.data(), memory, count * sizeof(T)));
    return values;
  }
  T *data() const { return static_cast<T *>(memory); }

private:
  void *memory = nullptr;
  std::size_t count;
};

// Numbers of a reproducible kind, in (-size, size), that a bf16 holds.
static std::vector<double> numbers(std::size_t count, double size, uint32_t seed) {
  std::vector<double> values(count);
  for (double &value : values) {
    seed = seed * 1664525u + 1013904223u;
    value = fromBf16(toBf16(float((double(seed >> 8) / (1 << 23) - 1) * size)));
  }
  return values;
}
static std::vector<uint16_t> halves(const std::vector<double> &values) {
  std::vector<uint16_t> out;
  for (double value : values)
    out.push_back(toBf16(float(value)));
  return out;
}

// The weights; each matrix (outputs, inputs).
struct Weights {
  std::vector<double> gain1 = numbers(Width, 1, 1), gain2 = numbers(Width, 1, 2);
  std::vector<double> query = numbers(std::size_t(Width) * Width, 0.1, 3),
                      key = numbers(std::size_t(HK * D) * Width, 0.1, 4),
                      value = numbers(std::size_t(HK * D) * Width, 0.1, 5),
                      out = numbers(std::size_t(Width) * Width, 0.1, 6);
  std::vector<double> gate = numbers(std::size_t(Inner) * Width, 0.1, 7),
                      up = numbers(std::size_t(Inner) * Width, 0.1, 8),
                      down = numbers(std::size_t(Width) * Inner, 0.1, 9);
  // Of the experts: what a token goes by, then of each its gates, what they let through, and the way back.
  std::vector<double> router = numbers(std::size_t(Experts) * Width, 0.1, 10),
                      expertUp = numbers(std::size_t(Experts) * 2 * Part * Width, 0.1, 11),
                      expertDown = numbers(std::size_t(Experts) * Width * Part, 0.1, 12);
  std::vector<float> cosine, sine;
  Weights() {
    for (int position = 0; position < Longest; ++position)
      for (int pair = 0; pair < D / 2; ++pair) {
        const double angle = position * std::pow(10000.0, -2.0 * pair / D);
        cosine.push_back(float(std::cos(angle)));
        sine.push_back(float(std::sin(angle)));
      }
  }
};

// Where token `position` of sequence b lies: the pages of the sequences are dealt out in turn, and not in order.
static int pageOf(int b, int position) { return (position / Page * B + b) * 5 % Pages; }

// The layer on the device.
class Layer {
public:
  Layer(const Weights &w, bool withExperts)
      : experts(withExperts), gain1(halves(w.gain1)), gain2(halves(w.gain2)), query(halves(w.query)),
        key(halves(w.key)), value(halves(w.value)), out(halves(w.out)), gateW(halves(w.gate)), up(halves(w.up)),
        down(halves(w.down)), router(halves(w.router)), expertUp(halves(w.expertUp)), expertDown(halves(w.expertDown)),
        cosine(w.cosine), sine(w.sine) {
    std::vector<int32_t> pages;
    for (int b = 0; b < B; ++b)
      for (int i = 0; i < PagesEach; ++i)
        pages.push_back(pageOf(b, i * Page));
    table.put(pages);
    one.put({1.0f});
    must(attend_workspace(Pages, 0, Longest, B, 1, H, HK, PagesEach, &workspaceBytes));
    uint64_t arrangeBytes = 0;
    must(arrange_workspace(Unit, Experts, B, Chosen, Rows, Units, &arrangeBytes));
    workspaceBytes = arrangeBytes > workspaceBytes ? arrangeBytes : workspaceBytes;
    workspace = new Device<uint8_t>(workspaceBytes);
  }
  Layer(const Layer &) = delete;
  Layer &operator=(const Layer &) = delete;
  ~Layer() { delete workspace; }

  // Where the tokens that come next are.
  void place(const std::vector<int> &positions) {
    std::vector<int32_t> where, slots, lengths;
    for (int b = 0; b < B; ++b) {
      const int position = positions[std::size_t(b)];
      where.push_back(position);
      slots.push_back(pageOf(b, position) * Page + position % Page);
      lengths.push_back(position + 1);
    }
    at.put(where);
    slot.put(slots);
    context.put(lengths);
  }

  // x becomes what the layer makes of it.
  void launch(flyc_stream stream) {
    must(rms_norm_launch(stream, x.data(), gain1.data(), nullptr, normed.data(), nullptr, nullptr, nullptr, nullptr,
                         Eps, B, Width));
    multiply(stream, normed, query, q, Width, Width);
    multiply(stream, normed, key, k, Width, HK * D);
    multiply(stream, normed, value, v, Width, HK * D);
    must(turn_launch(stream, q.data(), at.data(), cosine.data(), sine.data(), turned.data(), B, H, D / 2, Longest));
    must(keep_launch(stream, k.data(), v.data(), at.data(), slot.data(), cosine.data(), sine.data(), keys.data(),
                     values.data(), 1, 1, B, Pages * Page, HK, D / 2, Longest));
    must(attend_launch(stream, turned.data(), keys.data(), values.data(), one.data(), one.data(), table.data(),
                       context.data(), heads.data(), Pages, Scale, 0, Longest, B, 1, H, HK, PagesEach,
                       workspace->data(), workspaceBytes));
    multiply(stream, heads, out, projected, Width, Width);
    must(rms_norm_add_launch(stream, projected.data(), gain2.data(), nullptr, normed.data(), x.data(), sum.data(),
                             nullptr, nullptr, Eps, B, Width));
    if (experts)
      feedExperts(stream);
    else
      feed(stream);
    must(add_up_launch(stream, projected.data(), sum.data(), x.data(), B, Width));
  }

  Device<uint16_t> x{std::size_t(B) * Width};
  // The experts of each token, the best first.
  std::vector<int32_t> chosen() const { return expert.get(); }

private:
  // projected becomes what the MLP, or the experts, make of normed.
  void feed(flyc_stream stream) {
    multiply(stream, normed, gateW, inner1, Width, Inner);
    multiply(stream, normed, up, inner2, Width, Inner);
    must(gate_launch(stream, inner1.data(), inner2.data(), inner.data(), B, Inner));
    multiply(stream, inner, down, projected, Inner, Width);
  }
  void feedExperts(flyc_stream stream) {
    multiply(stream, normed, router, logits, Width, Experts);
    must(choose_launch(stream, logits.data(), weight.data(), expert.data(), B, Experts));
    must(arrange_launch(stream, expert.data(), weight.data(), offsets.data(), rowToken.data(), rowWeight.data(),
                        owner.data(), rowOf.data(), Unit, Experts, B, Chosen, Rows, Units, workspace->data(),
                        workspaceBytes));
    must(expert_up_launch(stream, normed.data(), expertUp.data(), nullptr, nullptr, owner.data(), rowToken.data(),
                          inside.data(), Experts, B, Width, Units, Rows, Part));
    must(expert_down_launch(stream, inside.data(), expertDown.data(), nullptr, nullptr, owner.data(), rowToken.data(),
                            rowWeight.data(), rows.data(), nullptr, Experts, Rows, Part, Width, Units, B));
    must(combine_launch(stream, rows.data(), rowOf.data(), weight.data(), projected.data(), Rows, Width, B, Chosen));
  }
  static void multiply(flyc_stream stream, const Device<uint16_t> &a, const Device<uint16_t> &b,
                       const Device<uint16_t> &c, int inputs, int outputs) {
    must(product_launch(stream, a.data(), b.data(), nullptr, nullptr, c.data(), B, inputs, outputs));
  }

  bool experts;
  Device<uint16_t> gain1, gain2, query, key, value, out, gateW, up, down, router, expertUp, expertDown;
  Device<float> cosine, sine, one{1};
  Device<int32_t> table{std::size_t(B) * PagesEach}, at{B}, slot{B}, context{B};
  Device<uint16_t> normed{std::size_t(B) * Width}, q{std::size_t(B) * Width}, turned{std::size_t(B) * Width},
      heads{std::size_t(B) * Width}, projected{std::size_t(B) * Width}, sum{std::size_t(B) * Width};
  Device<uint16_t> k{std::size_t(B) * HK * D}, v{std::size_t(B) * HK * D};
  Device<uint16_t> inner1{std::size_t(B) * Inner}, inner2{std::size_t(B) * Inner}, inner{std::size_t(B) * Inner};
  Device<uint16_t> keys{std::size_t(Pages) * Page * HK * D}, values{std::size_t(Pages) * Page * HK * D};
  Device<uint16_t> logits{std::size_t(B) * Experts}, inside{std::size_t(Rows) * Part}, rows{std::size_t(Rows) * Width};
  Device<float> weight{std::size_t(B) * Chosen}, rowWeight{Rows};
  Device<int32_t> expert{std::size_t(B) * Chosen}, rowOf{std::size_t(B) * Chosen}, offsets{Experts + 1}, rowToken{Rows},
      owner{Units};
  Device<uint8_t> *workspace = nullptr;
  uint64_t workspaceBytes = 0;
};

// The same of one sequence in double precision, without pages, rounding and tiles.
class Reference {
public:
  explicit Reference(const Weights &weights) : w(weights) {}

  // `chosen`: the token's experts; null: the MLP.
  std::vector<double> next(const std::vector<double> &x, const int32_t *chosen) {
    const int position = int(keys.size());
    const std::vector<double> normed = norm(x, w.gain1);
    std::vector<double> q = times(w.query, normed), k = times(w.key, normed);
    turn(q, H, position);
    turn(k, HK, position);
    keys.push_back(k);
    values.push_back(times(w.value, normed));
    std::vector<double> heads(Width);
    for (int h = 0; h < H; ++h) {
      std::vector<double> share;
      double total = 0;
      for (const auto &other : keys) {
        double score = 0;
        for (int d = 0; d < D; ++d)
          score += q[std::size_t(h * D + d)] * other[std::size_t(h / (H / HK) * D + d)];
        share.push_back(std::exp(score * double(Scale)));
        total += share.back();
      }
      for (std::size_t t = 0; t < keys.size(); ++t)
        for (int d = 0; d < D; ++d)
          heads[std::size_t(h * D + d)] += share[t] / total * values[t][std::size_t(h / (H / HK) * D + d)];
    }
    std::vector<double> sum = times(w.out, heads);
    for (std::size_t i = 0; i < sum.size(); ++i)
      sum[i] += x[i];
    const std::vector<double> second = norm(sum, w.gain2);
    std::vector<double> out =
        chosen ? byExperts(second, chosen) : times(w.down, gated(times(w.gate, second), times(w.up, second)));
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] += sum[i];
    return out;
  }

private:
  static std::vector<double> gated(std::vector<double> gate, const std::vector<double> &up) {
    for (std::size_t i = 0; i < gate.size(); ++i)
      gate[i] = gate[i] / (1 + std::exp(-gate[i])) * up[i];
    return gate;
  }
  // What the chosen experts give, by their softmax. Where logits are as good as equal, rounding decides who is chosen:
  // so it is only checked that no expert that was left out is better by more than that.
  std::vector<double> byExperts(const std::vector<double> &x, const int32_t *chosen) const {
    const std::vector<double> logits = times(w.router, x);
    std::vector<double> out(Width);
    double total = 0;
    for (int j = 0; j < Chosen; ++j) {
      const auto e = std::size_t(chosen[j]);
      if (e >= Experts || (j > 0 && chosen[j] == chosen[j - 1]))
        return std::vector<double>(Width, NAN);
      int better = 0;
      for (double logit : logits)
        better += logit > logits[e] + 0.03;
      if (better >= Chosen)
        return std::vector<double>(Width, NAN);
      const double share = std::exp(logits[e]);
      total += share;
      const auto slice = [](const std::vector<double> &all, std::size_t at, std::size_t count) {
        const auto from = all.begin() + std::ptrdiff_t(at * count);
        return std::vector<double>(from, from + std::ptrdiff_t(count));
      };
      constexpr std::size_t size = std::size_t(Part) * Width;
      const std::vector<double> inner =
          gated(times(slice(w.expertUp, 2 * e, size), x), times(slice(w.expertUp, 2 * e + 1, size), x));
      const std::vector<double> part = times(slice(w.expertDown, e, size), inner);
      for (std::size_t i = 0; i < out.size(); ++i)
        out[i] += share * part[i];
    }
    for (double &value : out)
      value /= total;
    return out;
  }
  static std::vector<double> times(const std::vector<double> &matrix, const std::vector<double> &x) {
    std::vector<double> y(matrix.size() / x.size());
    for (std::size_t i = 0; i < y.size(); ++i)
      for (std::size_t j = 0; j < x.size(); ++j)
        y[i] += matrix[i * x.size() + j] * x[j];
    return y;
  }
  static std::vector<double> norm(const std::vector<double> &x, const std::vector<double> &gain) {
    double squares = 0;
    for (double value : x)
      squares += value * value;
    std::vector<double> y;
    for (std::size_t i = 0; i < x.size(); ++i)
      y.push_back(x[i] * gain[i] / std::sqrt(squares / double(x.size()) + double(Eps)));
    return y;
  }
  void turn(std::vector<double> &heads, int count, int position) const {
    for (int h = 0; h < count; ++h)
      for (int i = 0; i < D / 2; ++i) {
        double &a = heads[std::size_t(h * D + i)], &b = heads[std::size_t(h * D + D / 2 + i)];
        const double c = double(w.cosine[std::size_t(position * (D / 2) + i)]),
                     s = double(w.sine[std::size_t(position * (D / 2) + i)]);
        const double first = a * c - b * s;
        b = b * c + a * s;
        a = first;
      }
  }

  const Weights &w;
  std::vector<std::vector<double>> keys, values;
};

#ifdef DECODER_GRAPH
// A token as a graph, replayed.
static int replay(const Weights &weights, int tokens) {
  Layer layer(weights, false);
  void *stream, *graph, *executable;
  must(decoder_prepare());
  hip(hipStreamCreate(&stream), "hipStreamCreate");
  hip(hipStreamBeginCapture(stream, 0), "hipStreamBeginCapture");
  layer.launch(stream);
  hip(hipStreamEndCapture(stream, &graph), "hipStreamEndCapture");
  hip(hipGraphInstantiate(&executable, graph, nullptr, nullptr, 0), "hipGraphInstantiate");
  for (int t = 0; t < tokens; ++t) {
    layer.place({t, t, t});
    hip(hipGraphLaunch(executable, stream), "hipGraphLaunch");
    hip(hipStreamSynchronize(stream), "hipStreamSynchronize");
  }
  std::printf("%d tokens by one graph\n", tokens);
  return 0;
}
#endif

int main(int argc, char **argv) {
  const int tokens = argc > 1 ? std::atoi(argv[1]) : 32;
  if (tokens <= 0 || tokens > Longest) {
    std::fprintf(stderr, "usage: %s [TOKENS, up to %d] [experts]\n", argv[0], Longest);
    return 2;
  }
  const Weights weights;
#ifdef DECODER_GRAPH
  if (argc > 2 && std::string(argv[2]) == "graph")
    return replay(weights, tokens);
#endif
  const bool experts = argc > 2 && std::string(argv[2]) == "experts";
  Layer layer(weights, experts);
  std::vector<Reference> reference(B, Reference(weights));
  // Sequence b begins b tokens later, so that lengths differ; until then its slot is written again and again.
  int wrong = 0;
  double largest = 0;
  for (int t = 0; t < tokens; ++t) {
    const std::vector<double> x = numbers(std::size_t(B) * Width, 1, uint32_t(100 + t));
    std::vector<int> positions;
    for (int b = 0; b < B; ++b)
      positions.push_back(t < b ? 0 : t - b);
    layer.x.put(halves(x));
    layer.place(positions);
    layer.launch(nullptr);
    const std::vector<uint16_t> found = layer.x.get();
    const std::vector<int32_t> chosen = layer.chosen();
    for (int b = 0; b < B; ++b) {
      if (t < b)
        continue;
      const auto from = x.begin() + std::ptrdiff_t(b) * Width;
      const std::vector<double> expected = reference[std::size_t(b)].next(
          std::vector<double>(from, from + Width), experts ? &chosen[std::size_t(b) * Chosen] : nullptr);
      for (int i = 0; i < Width; ++i) {
        const double error = std::fabs(double(fromBf16(found[std::size_t(b * Width + i)])) - expected[std::size_t(i)]);
        largest = std::fmax(largest, error);
        wrong += !(error <= 2e-2 * (1 + std::fabs(expected[std::size_t(i)])));
      }
    }
  }
  std::printf("%d tokens on %s, %d wrong; the largest error is %.2g\n", tokens, flyc_device_name(), wrong, largest);
  return wrong != 0;
}
