// Classifies rows by three kernels, one behind the other on a stream: nothing is waited for in between. The kernels are
// functions of classifier.h that take spans; their images are in this program.
#include "classifier.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace kernels = flyc::kernels::classifier;

static void must(flyc_status status) {
  if (status == FLYC_OK)
    return;
  std::fprintf(stderr, "%s: %s\n", flyc_status_name(status), flyc_last_error());
  std::exit(1);
}

// Floats on the device.
class DeviceArray {
public:
  explicit DeviceArray(std::size_t elements) : count(elements) {
    void *memory = nullptr;
    must(flyc_allocate(&memory, count * sizeof(float)));
    first = static_cast<float *>(memory);
  }
  explicit DeviceArray(const std::vector<float> &values) : DeviceArray(values.size()) {
    must(flyc_copy_in(first, values.data(), count * sizeof(float)));
  }
  DeviceArray(const DeviceArray &) = delete;
  DeviceArray &operator=(const DeviceArray &) = delete;
  ~DeviceArray() { (void)flyc_release(first); }

  float *data() const { return first; }
  std::size_t size() const { return count; }

private:
  float *first = nullptr;
  std::size_t count;
};

int main(int argc, char **argv) {
  const int rows = argc > 1 ? std::atoi(argv[1]) : 7, columns = 100, classes = 10;
  if (rows <= 0) {
    std::fprintf(stderr, "usage: %s [ROWS]\n", argv[0]);
    return 2;
  }
  const float eps = 1e-5f;
  const auto at = [](int row, int column, int width) {
    return std::size_t(row) * std::size_t(width) + std::size_t(column);
  };
  std::vector<float> x(at(rows, 0, columns)), gain(columns), weights(at(classes, 0, columns)),
      found(at(rows, 0, classes));
  for (std::size_t i = 0; i < x.size(); ++i)
    x[i] = float(i * 37 % 101) / 50.0f - 1.0f;
  for (std::size_t i = 0; i < gain.size(); ++i)
    gain[i] = 0.5f + float(i % 5) * 0.25f;
  for (std::size_t i = 0; i < weights.size(); ++i)
    weights[i] = float(i * 61 % 89) / 400.0f - 0.1f;

  const DeviceArray dX(x), dGain(gain), dWeights(weights), dNormal(x.size()), dScores(found.size()),
      dFound(found.size());
  const flyc_stream stream = nullptr; // the default one; any hipStream_t will do
  must(kernels::normalise(stream, dX, dGain, dNormal, eps, rows, columns));
  must(kernels::scores(stream, dNormal, dWeights, dScores, rows, columns, classes));
  must(kernels::probabilities(stream, dScores, dFound, rows, classes));
  must(flyc_copy_out(found.data(), dFound.data(), found.size() * sizeof(float)));

  // The same in double precision.
  int wrong = 0;
  for (int row = 0; row < rows; ++row) {
    double squares = 0, total = 0;
    for (int j = 0; j < columns; ++j)
      squares += double(x[at(row, j, columns)]) * x[at(row, j, columns)];
    const double scale = 1.0 / std::sqrt(squares / columns + double(eps));
    std::vector<double> score(classes);
    for (int c = 0; c < classes; ++c) {
      for (int j = 0; j < columns; ++j)
        score[std::size_t(c)] += x[at(row, j, columns)] * scale * gain[std::size_t(j)] * weights[at(c, j, columns)];
      total += std::exp(score[std::size_t(c)]);
    }
    for (int c = 0; c < classes; ++c)
      wrong += std::abs(std::exp(score[std::size_t(c)]) / total - double(found[at(row, c, classes)])) > 1e-5;
  }
  std::printf("%d rows on %s, %d wrong; %d classes each\n", rows, flyc_device_name(), wrong, classes);
  return wrong != 0;
}
