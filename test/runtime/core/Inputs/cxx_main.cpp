// The C++ functions of launch headers: two units whose kernels have one name, in one file; spans; what does not compile
// (-DWRONG=...).
#include "left.h"
#include "right.h"

#include <array>
#include <cstdio>
#include <vector>

namespace left = flyc::kernels::left;
namespace right = flyc::kernels::right;

// A program's own names, which are those of kernels too.
static int fill = 1;

// A type that owns device memory, as programs have them.
template <typename T> class buffer {
public:
  explicit buffer(std::size_t elements) : count(elements) {
    void *memory = nullptr;
    if (flyc_allocate(&memory, count * sizeof(T)) == FLYC_OK)
      first = static_cast<T *>(memory);
  }
  buffer(const buffer &) = delete;
  buffer &operator=(const buffer &) = delete;
  ~buffer() { flyc_release(first); }
  T *data() const { return first; }
  std::size_t size() const { return count; }

private:
  T *first = nullptr;
  std::size_t count;
};

static void say(const char *what, flyc_status status) {
  std::printf("%s: %s%s%s\n", what, flyc_status_name(status), status ? ": " : "", status ? flyc_last_error() : "");
}

template <typename T> static T firstOf(const buffer<T> &memory) {
  T value{};
  say("copy", flyc_copy_out(&value, memory.data(), sizeof(value)));
  return value;
}

int main(int argc, char **argv) {
  if (argc != 2)
    return 2;
  say("left", left::load_directory(argv[1]));
  say("right", right::load_directory(argv[1]));
  buffer<float> x(64);
  buffer<uint16_t> half(64);
  say("left::fill", left::fill(nullptr, x, 64));
  std::printf("left wrote %g\n", static_cast<double>(firstOf(x)));
  say("right::fill", right::fill(nullptr, {x.data(), x.size()}, 64));
  std::printf("right wrote %g\n", static_cast<double>(firstOf(x)));
  say("short", left::fill(nullptr, x, 65));
  say("nothing", left::fill(nullptr, nullptr, 0));
  say("null", left::fill(nullptr, nullptr, 1));

  // Two dimensions with a stride, a type that C++ lacks, an argument that may be null.
  say("rows", left::rows(nullptr, half, x, nullptr, 4, 8, 16));
  say("rows too short", left::rows(nullptr, half, x, nullptr, 5, 8, 16));
  say("bytes too short", left::rows(nullptr, {half.data(), 15}, x, nullptr, 2, 8, 8));
  say("bias too short", left::rows(nullptr, half, x, flyc::span<const float>(x.data(), 7), 4, 8, 16));

  // The C functions, by their namespaces where a name has two, and as in C where it has one.
  say("C", flyc::kernels::left::flyc_c::fill_launch(nullptr, x.data(), 64));
  say("C", rows_launch(nullptr, half.data(), x.data(), nullptr, 4, 8, 16));
  std::vector<float> host(3);
  const std::array<float, 3> fixed{};
  static_assert(std::is_constructible_v<flyc::span<const float>, std::vector<float> &>);
  static_assert(std::is_constructible_v<flyc::span<const float>, const std::array<float, 3> &>);
  static_assert(!std::is_constructible_v<flyc::span<float>, const std::array<float, 3> &>);
  static_assert(!std::is_constructible_v<flyc::span<float>, std::vector<double> &>);
  static_assert(!std::is_constructible_v<flyc::span<void>, const std::vector<float> &> ||
                std::is_constructible_v<flyc::span<const void>, const std::vector<float> &>);
  static_assert(!std::is_constructible_v<flyc::span<void>, const std::array<float, 3> &>);
  std::printf("%zu %zu %zu\n", flyc::span<const float>(host).size(), flyc::span<const void>(fixed).size(),
              flyc::span<void>(host.data(), 2).size());
#ifdef WRONG
  left::fill(nullptr, x, 64); // the status is not looked at
#endif
  say("unload", left::unload());
  say("unload", right::unload());
  return fill - 1;
}
