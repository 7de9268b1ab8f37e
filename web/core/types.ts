/** Offsets (in floats) of one koi's row in `pond.frame`; `stride` floats a row. Declared once, in core/frame.h. */
export interface FrameLayout {
  readonly stride: number;
  /** Spine nodes from snout to tail tip; `spine` starts 2 * nodes floats: x0, y0, x1, y1, ... in metres. */
  readonly nodes: number;
  readonly id: number;
  /** Centre of mass, metres. World axes: x right, y down. */
  readonly x: number;
  readonly y: number;
  /** Radians, 0 along +x, positive turns towards +y (clockwise on the screen). */
  readonly heading: number;
  /** Velocity of the centre of mass, m/s. */
  readonly vx: number;
  readonly vy: number;
  /** Yaw rate, rad/s. */
  readonly omega: number;
  /** Total length, metres. */
  readonly length: number;
  /** Metres below the surface. */
  readonly depth: number;
  /** Radians; positive banks the koi's right side (+90 degrees from the heading) down. */
  readonly roll: number;
  /** A `KoiState` code. */
  readonly state: number;
  /** Index into `varietyNames`. */
  readonly variety: number;
  /** Integer below 2^24: the seed of this koi's pattern. */
  readonly patternSeed: number;
  /** Spread of the pectoral fins, 0 tucked to 1 fanned; L is the koi's own left (heading - 90 degrees on the screen). */
  readonly pectoralL: number;
  readonly pectoralR: number;
  /** Opening of the mouth, 0 to 1. */
  readonly mouth: number;
  /** Integrated phase of the small fins' own beat, radians. */
  readonly finPhase: number;
  /** Tail beat phase (radians), frequency (Hz), amplitude (1 is full) and curvature bias as the muscles hold them now. */
  readonly phase: number;
  readonly frequency: number;
  readonly amplitude: number;
  readonly bias: number;
  readonly spine: number;
}

export interface PelletLayout {
  readonly stride: number;
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** Metres below the surface: 0 while it floats. */
  readonly depth: number;
  /** 0 fresh to 1 soaked through. */
  readonly soak: number;
}

export interface RippleLayout {
  readonly stride: number;
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** Seconds since it began. */
  readonly age: number;
  /** 0 to 1. */
  readonly strength: number;
  /** 0 tap, 1 bite, 2 kiss, 3 tail stroke. */
  readonly kind: number;
}

/**
 * What the water does to one koi, place by place: x, y in metres, then the force there in newtons. Offsets into one row of
 * `pond.forceFrame`.
 */
export interface ForceLayout {
  readonly stride: number;
  readonly id: number;
  /** Drag on each segment, snout to tail: `nodes - 1` places. */
  readonly drag: number;
  /** What is shed at each node (fin edges and tail): `nodes` places. */
  readonly shed: number;
  /** The left and the right pectoral fin. */
  readonly pectorals: number;
}

/** What one koi is about: places in metres, ranges in metres from its centre. Offsets into one row of `pond.schoolFrame`. */
export interface SchoolLayout {
  readonly stride: number;
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** A `KoiState` code. */
  readonly state: number;
  /** The pellet or the waypoint it is after; NaN where there is none. */
  readonly goalX: number;
  readonly goalY: number;
  /** Where on its path it aims; NaN while it does not patrol. */
  readonly carrotX: number;
  readonly carrotY: number;
  readonly homeX: number;
  readonly homeY: number;
  readonly homeReach: number;
  /** How far it sees its fellows, and how close it lets them come. */
  readonly sight: number;
  readonly spacing: number;
  /** How far ahead it looks for banks and rocks. */
  readonly look: number;
  /** What moves on the water, with the berth that koi give it; NaN where nothing does. */
  readonly obstacleX: number;
  readonly obstacleY: number;
  readonly obstacleRadius: number;
  /** The patrol path: `places` points x, y; NaN while it does not patrol. */
  readonly path: number;
  readonly places: number;
}

/** Names of the state codes in `frame`. */
export const koiStates = ['cruise', 'dash', 'hover', 'startle', 'feed', 'scripted'] as const;
export type KoiState = (typeof koiStates)[number];

export type SwimModel = 'reactive' | 'resistive' | 'kinematic';

/** One row of the parameter table, as core/params.h declares it. */
export interface ParamRow {
  readonly name: string;
  readonly group: 'body' | 'swimming' | 'path' | 'school' | 'rendering';
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly unit: string;
  /** What it is. `koi-pond/core` says it; the element leaves it out, for its visitors pay by the byte. */
  readonly meaning?: string;
}
