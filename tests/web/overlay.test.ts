import { describe, expect, it } from 'vitest';
import { createPond, type Pond } from '../../web/core/index.js';
import { createOverlay, type OverlayTools } from '../../web/overlay/overlay.js';
import { mostStamps } from '../../web/overlay/stamps.js';
import { viewOf } from '../../web/pages/view-of.js';

/** A context that keeps count of the lines it is asked to stroke, by colour, and of the alpha of each stroke. */
function paper(): {
  context: CanvasRenderingContext2D;
  strokes: { colour: string; alpha: number; lines: number }[];
  texts: string[];
} {
  const strokes: { colour: string; alpha: number; lines: number }[] = [];
  const texts: string[] = [];
  let lines = 0;
  const state = {
    strokeStyle: '',
    fillStyle: '',
    lineWidth: 1,
    globalAlpha: 1,
    globalCompositeOperation: '',
    font: '',
    textBaseline: '',
    beginPath() {
      lines = 0;
    },
    moveTo() {
      lines += 1;
    },
    lineTo() {},
    arc() {},
    rect() {},
    closePath() {},
    fill() {},
    fillRect() {},
    stroke() {
      strokes.push({ colour: state.strokeStyle, alpha: state.globalAlpha, lines });
    },
    fillText(text: string) {
      texts.push(text);
    },
    measureText: () => ({ width: 20 }),
    setLineDash() {},
    setTransform() {},
    translate() {},
    scale() {},
    save() {},
    restore() {},
  };
  return { context: state as unknown as CanvasRenderingContext2D, strokes, texts };
}

const stats = { fps: 60, lastSimMs: 1, lastDrawMs: 2, wasmBytes: 1e6 };

/** The pond with a count of what was asked of it. */
function counted(pond: Pond): { pond: OverlayTools['pond']; asked: Record<string, number> } {
  const asked: Record<string, number> = { forceFrame: 0, schoolFrame: 0 };
  return {
    asked,
    pond: {
      get frame() {
        return pond.frame;
      },
      get forceFrame() {
        asked['forceFrame']! += 1;
        return pond.forceFrame;
      },
      get forceLayout() {
        return pond.forceLayout;
      },
      get schoolFrame() {
        asked['schoolFrame']! += 1;
        return pond.schoolFrame;
      },
      get schoolLayout() {
        return pond.schoolLayout;
      },
    },
  };
}

function draw(
  names: readonly string[],
  pond: Pond,
  frames = 1,
  chosen = 0,
): ReturnType<typeof paper> & { asked: Record<string, number> } {
  const overlay = createOverlay(names);
  overlay.chosen = chosen;
  const out = paper();
  const source = counted(pond);
  for (let n = 0; n < frames; n += 1) {
    if (n > 0) pond.advance(1 / 3);
    out.strokes.length = 0;
    overlay.draw(out.context, viewOf(pond, pond.width, pond.height), source.pond, 100, 1, stats);
  }
  return { ...out, asked: source.asked };
}

const make = async (): Promise<Pond> => {
  const pond = await createPond({ seed: 7, count: 3 });
  pond.advance(1);
  return pond;
};

describe('the overlay', () => {
  it('asks the core for forces and intentions only while their layers are on', async () => {
    const pond = await make();
    expect(draw([], pond).strokes).toEqual([]);
    expect(draw(['spines', 'stamps', 'stats'], pond, 5).asked).toEqual({ forceFrame: 0, schoolFrame: 0 });
    expect(draw(['forces'], pond, 5).asked).toEqual({ forceFrame: 5, schoolFrame: 0 });
    expect(draw(['school'], pond, 5).asked).toEqual({ forceFrame: 0, schoolFrame: 5 });
    pond.dispose();
  });

  it('stamps every third of a second, keeps ninety, and lets the older fade', async () => {
    const pond = await make();
    const { strokes } = draw(['stamps'], pond, mostStamps + 20);
    expect(strokes).toHaveLength(mostStamps);
    expect(strokes.every(({ lines }) => lines === 3)).toBe(true);
    const alphas = strokes.map(({ alpha }) => alpha);
    expect(alphas).toEqual([...alphas].sort((a, b) => a - b));
    expect(alphas[0]).toBeLessThan(0.02);
    expect(alphas.at(-1)).toBeCloseTo(0.85, 6);
    pond.dispose();
  });

  it('stamps the chosen koi alone', async () => {
    const pond = await make();
    const { strokes } = draw(['stamps'], pond, 5, 2);
    expect(strokes.map(({ lines }) => lines)).toEqual([1, 1, 1, 1, 1]);
    pond.dispose();
  });

  it('names the state of every koi, and the numbers of the stats', async () => {
    const pond = await make();
    expect(draw(['school'], pond).texts).toHaveLength(3);
    expect(draw(['school'], pond, 1, 2).texts).toHaveLength(1);
    expect(draw(['stats'], pond, 2).texts).toEqual(expect.arrayContaining(['sim 1.0 ms', 'draw 2.0 ms', '3 koi, wasm 1.0 MB']));
    pond.dispose();
  });

  it('chooses the koi under the pointer, lets go of it at the second touch, and tells when none is hit', async () => {
    const pond = await make();
    const overlay = createOverlay(['spines']);
    const { frame, layout } = pond;
    const [x, y, id] = [frame[layout.stride + layout.x]!, frame[layout.stride + layout.y]!, frame[layout.stride + layout.id]!];
    expect(overlay.choose(pond, x, y)).toBe(true);
    expect(overlay.chosen).toBe(id);
    expect(overlay.choose(pond, x, y)).toBe(true);
    expect(overlay.chosen).toBe(0);
    expect(overlay.choose(pond, -5, -5)).toBe(false);
    pond.dispose();
  });
});

describe('the arrays behind it', () => {
  it('hold the drag of every segment and what the tail sheds, at the places where the spine is', async () => {
    const pond = await createPond({ seed: 1, count: 1, width: 0, height: 0 });
    pond.place(0, { x: 0, y: 0, heading: 0, speed: 0.5 });
    pond.setMuscles(0, { frequency: 1.5, amplitude: 1, bias: 0 });
    let thrust = 0;
    let drag = 0;
    for (let n = 0; n < 2880; n += 1) {
      pond.advance(1 / 240);
      if (n < 2400) continue;
      const { forceFrame: rows, forceLayout: at, layout } = pond;
      for (let k = at.drag; k < at.shed; k += 4) drag += rows[k + 2]!;
      for (let k = at.shed; k < at.pectorals; k += 4) thrust += rows[k + 2]!;
      const tail = at.shed + 4 * (layout.nodes - 1);
      const spine = layout.spine + 2 * (layout.nodes - 1);
      expect(Math.hypot(rows[tail]! - pond.frame[spine]!, rows[tail + 1]! - pond.frame[spine + 1]!)).toBeLessThan(0.02);
    }
    // Over whole beats at a steady speed the tail gives what drag takes.
    expect(thrust).toBeGreaterThan(0);
    expect(Math.abs(thrust + drag) / thrust).toBeLessThan(0.02);
    pond.dispose();
  });

  it('holds where each koi is and how it is disposed', async () => {
    const pond = await make();
    const { schoolFrame: rows, schoolLayout: at, frame, layout } = pond;
    expect(rows.length).toBe(3 * at.stride);
    for (let i = 0; i < 3; i += 1) {
      expect(rows[i * at.stride + at.id]).toBe(frame[i * layout.stride + layout.id]);
      expect(rows[i * at.stride + at.homeX]).toBeGreaterThan(0);
      expect(rows[i * at.stride + at.homeX]).toBeLessThan(6);
      expect(rows[i * at.stride + at.sight]).toBeCloseTo(pond.getParam('schoolRange'), 6);
    }
    pond.dispose();
  });
});
