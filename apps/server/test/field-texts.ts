import type { z } from 'zod';

/**
 * Texts for values whose schema has none (`formatIssue` of the contract), and for characters that no text may
 * contain.
 */
const CATALOGUE_TEXTS = [
  /^Required field\.$/,
  /^Enter (text|a number|a whole number)\.$/,
  /^Send (true or false|a list|an object)\.$/,
  /^Choose one of: .+\.$/,
  /^At (least|most) -?\d+( characters| items)?\.$/,
  /^This field doesn't exist\.$/,
  /^Invalid value\.$/,
  /^This text contains characters that can't be stored\.$/,
];

/** Reports whether an error text of a field comes from a schema of the contract or from the catalog. */
export const isOurText = (text: string, schemas: readonly (z.ZodType | undefined)[]): boolean =>
  CATALOGUE_TEXTS.some((pattern) => pattern.test(text)) ||
  schemas.some((schema) => schema !== undefined && collectTexts(schema).has(text));

interface Part {
  error?: (issue: object) => unknown;
  checks?: { _zod: { def: Part } }[];
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  /** Options of a union. */
  options?: z.ZodType[];
  innerType?: z.ZodType;
}

/** Collects the texts of a schema and its nested schemas. */
function collectTexts(schema: z.ZodType, collected = new Set<unknown>()): Set<unknown> {
  const def = schema.def as unknown as Part;
  for (const { error } of [def, ...(def.checks ?? []).map(({ _zod }) => _zod.def)]) {
    // The schema library stores a text as a function of the error.
    if (error !== undefined) collected.add(error({}));
  }
  for (const part of [...Object.values(def.shape ?? {}), ...(def.options ?? []), def.element, def.innerType])
    if (part !== undefined) collectTexts(part, collected);
  return collected;
}
