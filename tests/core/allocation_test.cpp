#include <doctest/doctest.h>

#include <cstdlib>
#include <new>

#include "core/pond.h"

namespace {
long allocations = 0;
}

void* operator new(std::size_t size) {
  ++allocations;
  if (void* place = std::malloc(size)) return place;
  std::abort();
}
void operator delete(void* place) noexcept { std::free(place); }
void operator delete(void* place, std::size_t) noexcept { std::free(place); }

TEST_CASE("a running pond allocates nothing: not for frames, food, frights, kisses or pointers") {
  for (int count : {12, 300}) {
    koi::Pond pond(4, count, 12, 7, koi::Model::Reactive);
    const auto visit = [&](int k) {
      if (k % 40 == 0) pond.Feed(2 + static_cast<float>(k % 7), 3);
      if (k % 90 == 0) pond.Startle(5, 3);
      pond.Pointer(static_cast<float>(k % 11), 3);
      pond.Advance(k < 60 || k % 3 ? 1.0 / 60 : 1.0 / 144);  // later, frames between two steps too
      pond.Frame();
      pond.PelletFrame();
      pond.RippleFrame();
      pond.BiteFrame();
    };
    for (int k = 0; k < 60; ++k) visit(k);
    const long before = allocations;
    for (int k = 60; k < 1200; ++k) visit(k);
    CHECK(allocations == before);
  }
}
