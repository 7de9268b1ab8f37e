// FNV-1a, 64 bits (Fowler, Noll & Vo 1991): the fingerprint of a state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace koi {

inline std::uint64_t Fnv1a(const void* data, std::size_t bytes, std::uint64_t hash = 14695981039346656037ULL) {
  const unsigned char* at = static_cast<const unsigned char*>(data);
  for (std::size_t k = 0; k < bytes; ++k) hash = (hash ^ at[k]) * 1099511628211ULL;
  return hash;
}

// The 16 hexadecimal digits that stand for it wherever people read it.
inline std::string HashText(std::uint64_t hash) {
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[(hash >> shift) & 15];
  return text;
}

}  // namespace koi
