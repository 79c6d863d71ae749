/*===- flyc/span.h - what the C++ functions of launch headers take -----------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * C++17. A span is an address of device memory and how many elements are there. It is made of a pointer and a count, or
 * of anything that has data() and size(): std::span, a vector type of the program. Nothing here looks at the memory.
 *===-------------------------------------------------------------------------===*/

#ifndef FLYC_SPAN_H
#define FLYC_SPAN_H

#include "flyc/runtime.h"

#include <cstddef>
#include <type_traits>
#include <utility>

namespace flyc {

namespace detail {
/* What the container's data() points to; no type if it has no data() and size(). */
template <typename C>
using element_of = std::remove_pointer_t<decltype(std::declval<C &>().size(), std::declval<C &>().data())>;

/* Whether an array of From is an array of To: the same type, or with more const. */
template <typename From, typename To> inline constexpr bool is_same_array = std::is_convertible_v<From (*)[], To (*)[]>;
} // namespace detail

/* Elements of type T. */
template <typename T> class span {
public:
  constexpr span() noexcept = default;
  constexpr span(std::nullptr_t) noexcept {}
  constexpr span(T *from, std::size_t elements) noexcept : first(from), count(elements) {}
  template <typename C, typename E = detail::element_of<C>, typename = std::enable_if_t<detail::is_same_array<E, T>>>
  constexpr span(C &&container) noexcept : first(container.data()), count(container.size()) {}

  [[nodiscard]] constexpr T *data() const noexcept { return first; }
  [[nodiscard]] constexpr std::size_t size() const noexcept { return count; }

private:
  T *first = nullptr;
  std::size_t count = 0;
};

namespace detail {
/* Bytes, for element types that C++ lacks: of any type. */
template <typename Void> class byte_span {
public:
  constexpr byte_span() noexcept = default;
  constexpr byte_span(std::nullptr_t) noexcept {}
  constexpr byte_span(Void *from, std::size_t size_in_bytes) noexcept : first(from), bytes(size_in_bytes) {}
  template <typename E, typename = std::enable_if_t<!std::is_void_v<E> && std::is_convertible_v<E *, Void *>>>
  constexpr byte_span(E *from, std::size_t elements) noexcept : first(from), bytes(elements * sizeof(E)) {}
  template <typename C, typename E = element_of<C>,
            typename = std::enable_if_t<!std::is_void_v<E> && std::is_convertible_v<E *, Void *>>>
  constexpr byte_span(C &&container) noexcept : first(container.data()), bytes(container.size() * sizeof(E)) {}

  [[nodiscard]] constexpr Void *data() const noexcept { return first; }
  [[nodiscard]] constexpr std::size_t size() const noexcept { return bytes; }

private:
  Void *first = nullptr;
  std::size_t bytes = 0;
};

/* Whether `size` elements are as many as the layout needs. An expression without a value is left to the launch. */
inline flyc_status holds(const char *kernel, const char *name, const void *data, std::size_t size, int64_t needed,
                         int error, const char *unit) {
  if (data == nullptr || error || needed <= 0 || static_cast<uint64_t>(needed) <= size)
    return FLYC_OK;
  return flyc_fail(FLYC_OUT_OF_RANGE, "%s: %s has %zu %s, and its layout needs %lld", kernel, name, size, unit,
                   static_cast<long long>(needed));
}
} // namespace detail

/* Bytes. Made of a pointer to void and a number of bytes, or of elements of any type. */
template <> class span<void> : public detail::byte_span<void> {
  using byte_span::byte_span;
};
template <> class span<const void> : public detail::byte_span<const void> {
  using byte_span::byte_span;
};

} // namespace flyc

#endif /* FLYC_SPAN_H */
