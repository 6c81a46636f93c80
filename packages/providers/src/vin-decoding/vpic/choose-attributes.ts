import { ELEMENTS, type PatternMatch } from './matching-patterns.ts';

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
 * The best pattern for each attribute, or null if no pattern names a model.
 * Several schemas of a manufacturer match one VIN. The most specific model pattern decides which schema is meant. Detail and series
 * come from that schema only: a Sorento must not take the trim that its digits mean on a Santa Fe. Body, drive and engine come from it
 * if it has them, else from another one.
 */
export function chooseAttributes(matches: readonly PatternMatch[]): VinAttributes | null {
  // Weight classes do not take part: a schema that has one does not match more of the VIN.
  const ranked = rank(matches.filter(({ element }) => element !== ELEMENTS.weight));
  const best = (element: keyof typeof ELEMENTS, schemaId?: number) =>
    ranked.find(
      (match) =>
        match.element === ELEMENTS[element] && (schemaId === undefined || match.schemaId === schemaId),
    );
  const model = best('model');
  if (!model?.make) return null;
  const ofOwn = (element: keyof typeof ELEMENTS) => best(element, model.schemaId)?.value ?? null;
  const ofAny = (element: keyof typeof ELEMENTS) => ofOwn(element) ?? best(element)?.value ?? null;
  return {
    make: model.make,
    model: model.value,
    series: ofOwn('series'),
    trim: ofOwn('trim'),
    body: ofAny('body'),
    driveType: ofAny('driveType'),
    displacementLitres: ofAny('displacementLitres'),
    fuelPrimary: ofAny('fuelPrimary'),
    fuelSecondary: ofOwn('fuelSecondary'),
    electrification: ofOwn('electrification'),
  };
}

const HEAVY_ABOVE_POUNDS = 10_000;

/**
 * Returns whether the vehicle weighs more than 10,000 lb by its weight class; null where no pattern gives
 * one.
 */
export function isHeavy(matches: readonly PatternMatch[]): boolean | null {
  const [weight] = rank(matches.filter(({ element }) => element === ELEMENTS.weight));
  return weight === undefined ? null : (weight.weightAbove ?? 0) >= HEAVY_ABOVE_POUNDS;
}

/** The most specific first; among equals those of the schema that matches more of the VIN. */
function rank(matches: readonly PatternMatch[]): PatternMatch[] {
  const ofSchema = Map.groupBy(matches, ({ schemaId }) => schemaId);
  return matches
    .map((match) => ({
      match,
      specificity: specificityOf(match.key),
      patternsOfSchema: ofSchema.get(match.schemaId)?.length ?? 0,
    }))
    .toSorted((a, b) => b.specificity - a.specificity || b.patternsOfSchema - a.patternsOfSchema)
    .map(({ match }) => match);
}

/**
 * How closely a key looks at a VIN: by how many characters it asks for, then by how few it allows there and how little it leaves open.
 * '*[FWX]1[CE]' asks for three.
 */
function specificityOf(key: string): number {
  const places = key.match(/\[[^\]]*\]|[^|]/g) ?? [];
  const asked = places.filter((place) => place !== '*').length;
  const closeness = places.reduce((sum, place) => sum + closenessOf(place), 0) / places.length;
  return 2 * asked + closeness;
}

function closenessOf(place: string): number {
  if (place === '*') return 0.5;
  if (!place.startsWith('[')) return 1;
  return place.includes('-') ? 0.7 : 0.8;
}
