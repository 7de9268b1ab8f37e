#include "core/params.h"

#include <cstring>

namespace koi {

Params::Params() {
  for (int k = 0; k < kParamCount; ++k) ParamValues(*this)[k] = kParamNumbers[k].initial;
}

int FindParam(const char* name) {
  for (int k = 0; k < kParamCount; ++k) {
    if (std::strcmp(kParamRows[k].name, name) == 0) return k;
  }
  return -1;
}

}  // namespace koi
