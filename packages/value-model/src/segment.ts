import { normalizeBody, normalizeMake, plainName } from './names.ts';

/**
 * Description of a vehicle as far as it is known without an inspection. Names are case-insensitive.
 * Immutable, because the value model uses the object as a cache key.
 */
export interface VehicleDescription {
  readonly modelYear: number;
  readonly make: string;
  readonly model: string;
  readonly trim: string | null;
  readonly body: string | null;
  /** VIN, or at least its first eight characters. */
  readonly vin?: string | null;
  /** FWD, RWD, AWD, 4WD … from a VIN decoder. */
  readonly driveType?: string | null;
  readonly engineLiters?: number | null;
  /** Gasoline, Diesel, Hybrid, Electric … */
  readonly fuel?: string | null;
}

export const SEGMENTS = [
  'car',
  'suv',
  'truck',
  'minivan',
  'van',
  'coupe',
  'luxury_car',
  'luxury_suv',
  'luxury_coupe',
] as const;

export type Segment = (typeof SEGMENTS)[number];

export type Shape = 'car' | 'suv' | 'truck' | 'minivan' | 'van' | 'coupe';

/** `size` is relative to the typical model of the segment. */
export interface Classification {
  segment: Segment;
  size: number;
}

/**
 * Shape and size of models, matched by the start of their plain names. The first matching entry is used.
 */
const MODEL_CLASSES = (
  [
    [
      'minivan',
      1,
      'pacifica voyager grandcaravan caravan townandcountry sienna odyssey carnival sedona quest',
    ],
    [
      'van',
      1,
      'transit promaster express savana sprinter econoline eseries e150 e250 e350 nv200 nv1500 nv2500 metris',
    ],
    [
      'truck',
      1.3,
      'f250 f350 f450 silverado2500 silverado3500 sierra2500 sierra3500 ram2500 ram3500 2500 3500',
    ],
    ['truck', 0.85, 'tacoma ranger frontier colorado canyon ridgeline maverick santacruz gladiator'],
    ['truck', 1, 'f150 silverado sierra ram1500 1500 tundra titan avalanche ram'],
    ['truck', 1.3, 'r1t cybertruck'],
    [
      'suv',
      1.9,
      'tahoe suburban expedition yukon escalade navigator sequoia armada wagoneer grandwagoneer gls lx',
    ],
    ['suv', 1.9, 'x7 qx80'],
    [
      'suv',
      1.35,
      'explorer highlander grandhighlander pilot traverse grandcherokee telluride palisade durango atlas',
    ],
    [
      'suv',
      1.35,
      '4runner pathfinder ascent cx9 cx90 acadia enclave aviator x5 x6 gle q7 q8 gx mdx xc90 xt6 qx60',
    ],
    [
      'suv',
      0.8,
      'kona venue seltos soul trax trailblazer encore ecosport kicks hrv chr corollacross cx3 cx30 crosstrek',
    ],
    ['suv', 1, 'r1s'],
    ['suv', 0.55, 'modely'],
    ['suv', 0.8, 'renegade compass outlandersport taos x1 x2 gla glb ux q3 xc40 xt4 nx'],
    [
      'suv',
      1,
      'rav4 crv rogue escape equinox terrain tucson sportage cx5 forester outback tiguan cherokee ' +
        'wrangler bronco',
    ],
    [
      'suv',
      1,
      'edge murano santafe sorento blazer passport venza outlander journey captiva envision nautilus corsair',
    ],
    ['suv', 1, 'rx x3 x4 glc q5 xc60 xt5 rdx qx50 qx55 macan cayenne modelx'],
    ['coupe', 1, 'mustang camaro challenger mx5 miata corvette supra brz gr86 86 370z z4 tt slk slc lc rc'],
    [
      'car',
      0.8,
      'corolla civic sentra versa elantra accent forte rio focus fiesta cruze sonic spark jetta golf impreza',
    ],
    ['car', 0.8, 'mazda3 yaris fit mirage prius insight k4 a3 cla 2series'],
    ['car', 1.2, 'avalon maxima charger 300 impala taurus stinger cadenza azera crown'],
    ['car', 1, 'camry accord altima malibu fusion sonata optima k5 passat legacy mazda6 200'],
    ['car', 0.55, 'model3 polestar2'],
    ['car', 1, '3series cclass es is a4 g70 tlx q50 ats cts ct4 ct5 s60'],
  ] satisfies (readonly [shape: Shape, size: number, names: string])[]
).map(([shape, size, names]) => ({ shape, size, names: names.split(' ') }));

const SHAPE_BY_BODY: Readonly<Record<string, Shape>> = {
  minivan: 'minivan',
  suv: 'suv',
  van: 'van',
  pickup: 'truck',
  supercrew: 'truck',
  supercab: 'truck',
  coupe: 'coupe',
  convertible: 'coupe',
  sedan: 'car',
  hatchback: 'car',
  wagon: 'car',
};

const LUXURY_MAKES = new Set(
  (
    'acura alfaromeo astonmartin audi bentley bmw cadillac ferrari fisker genesis hummer infiniti ' +
    'jaguar lamborghini landrover lexus lincoln lotus lucid maserati mercedesbenz polestar porsche ' +
    'rivian rollsroyce tesla volvo'
  ).split(' '),
);

/** Classifies a vehicle by its model name, or by its body if the model is unknown. Defaults to a car. */
export function classifyVehicle({ make, model, body }: VehicleDescription): Classification {
  const plain = plainName(model);
  const listed = MODEL_CLASSES.find(({ names }) => names.some((name) => startsWithName(plain, name)));
  const shape = listed?.shape ?? shapeOfBody(normalizeBody(body)) ?? 'car';
  return { segment: segmentOf(normalizeMake(make), shape), size: listed?.size ?? 1 };
}

export function shapeOfBody(body: string): Shape | null {
  return SHAPE_BY_BODY[body] ?? (body.endsWith('cab') ? 'truck' : null);
}

/** Cars, SUVs and coupes of luxury makes have their own segments. */
export function segmentOf(make: string, shape: Shape): Segment {
  return LUXURY_MAKES.has(make) ? toLuxurySegment(shape) : shape;
}

// After a name of up to four characters, the model must end or change between letters and digits: 'rx350'
// starts with 'rx', but 'explorer' doesn't start with 'ex', and '3500' doesn't start with '350'.
function startsWithName(model: string, name: string): boolean {
  if (!model.startsWith(name)) return false;
  if (name.length > 4) return true;
  const [last = '', next = ''] = [name.at(-1), model.at(name.length)];
  return next === '' || /\d/.test(last) !== /\d/.test(next);
}

function toLuxurySegment(shape: Shape): Segment {
  switch (shape) {
    case 'car':
      return 'luxury_car';
    case 'suv':
      return 'luxury_suv';
    case 'coupe':
      return 'luxury_coupe';
    default:
      return shape;
  }
}

const SEGMENT_SHAPES = new Map<Segment, Shape>(
  SEGMENTS.map((segment) => [segment, segment.replace('luxury_', '') as Shape]),
);

/** Returns 'suv' for 'luxury_suv'. */
export function shapeOfSegment(segment: Segment): Shape {
  return SEGMENT_SHAPES.get(segment) ?? 'car';
}
