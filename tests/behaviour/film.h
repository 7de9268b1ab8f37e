// Film strips and stamps as SVG: the same koi at equal times, to be looked at.
#pragma once

#include <string>

namespace measure {

// "turn", "feeding", "startle" or "kiss"; empty when there is no such film.
std::string Film(const std::string& name);

}  // namespace measure
