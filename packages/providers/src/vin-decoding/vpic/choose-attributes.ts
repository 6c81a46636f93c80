import { ELEMENTS, type PatternMatch } from './matching-patterns.ts';

export interface VinAttributes {
  make: string;
  model: string;
  series: string | null;
  trim: string | null;
  body: string | null;
  driveType: string | null;
  displacementLiters: string | null;
  fuelPrimary: string | null;
  fuelSecondary: string | null;
  electrification: string | null;
}

// Several schemas of a manufacturer can match one VIN. The most specific model pattern decides on the schema.
// Trim and series come from that schema only, because the same digits can mean another trim in another schema
// (Sorento and Santa Fe). Body, drive type and engine come from the same schema when it has them, and
// otherwise from another schema. Returns null when no pattern names a model.
export function chooseAttributes(matches: readonly PatternMatch[]): VinAttributes | null {
  // Excludes weight classes, because a weight class doesn't make a schema more specific.
  const rankedMatches = rank(matches.filter(({ element }) => element !== ELEMENTS.weight));
  const best = (element: keyof typeof ELEMENTS, schemaId?: number) =>
    rankedMatches.find(
      (match) =>
        match.element === ELEMENTS[element] && (schemaId === undefined || match.schemaId === schemaId),
    );
  const model = best('model');
  if (!model?.make) return null;
  const fromModelSchema = (element: keyof typeof ELEMENTS) => best(element, model.schemaId)?.value ?? null;
  const fromAnySchema = (element: keyof typeof ELEMENTS) =>
    fromModelSchema(element) ?? best(element)?.value ?? null;
  return {
    make: model.make,
    model: model.value,
    series: fromModelSchema('series'),
    trim: fromModelSchema('trim'),
    body: fromAnySchema('body'),
    driveType: fromAnySchema('driveType'),
    displacementLiters: fromAnySchema('displacementLiters'),
    fuelPrimary: fromAnySchema('fuelPrimary'),
    fuelSecondary: fromModelSchema('fuelSecondary'),
    electrification: fromModelSchema('electrification'),
  };
}

const HEAVY_ABOVE_POUNDS = 10_000;

/** Returns null when no pattern has a weight class. */
export function isHeavy(matches: readonly PatternMatch[]): boolean | null {
  const [weight] = rank(matches.filter(({ element }) => element === ELEMENTS.weight));
  return weight === undefined ? null : (weight.weightAbove ?? 0) >= HEAVY_ABOVE_POUNDS;
}

/** Sorts by specificity, then by the number of matches of the pattern's schema. */
function rank(matches: readonly PatternMatch[]): PatternMatch[] {
  const matchesBySchema = Map.groupBy(matches, ({ schemaId }) => schemaId);
  return matches
    .map((match) => ({
      match,
      specificity: computeSpecificity(match.key),
      patternsOfSchema: matchesBySchema.get(match.schemaId)?.length ?? 0,
    }))
    .toSorted((a, b) => b.specificity - a.specificity || b.patternsOfSchema - a.patternsOfSchema)
    .map(({ match }) => match);
}

/**
 * Returns the specificity of a key: first the number of characters that it restricts ('*[FWX]1[CE]' restricts
 * three), then how few characters it allows there and how few positions it leaves open.
 */
function computeSpecificity(key: string): number {
  const tokens = key.match(/\[[^\]]*\]|[^|]/g) ?? [];
  const restrictedTokens = tokens.filter((token) => token !== '*').length;
  const precision = tokens.reduce((sum, token) => sum + computePrecision(token), 0) / tokens.length;
  return 2 * restrictedTokens + precision;
}

function computePrecision(token: string): number {
  if (token === '*') return 0.5;
  if (!token.startsWith('[')) return 1;
  return token.includes('-') ? 0.7 : 0.8;
}
