import { api, type Api } from '@fleetworth/contract/api';
import type { Endpoint } from '@fleetworth/contract/endpoint';
import { checkSync } from 'recheck';
import { vi } from 'vitest';
import type { z } from 'zod';
import { neverIds } from './company-ids.ts';
import { isAccepted, partNames, sampleRequest, schemaOf, TEXTS } from './sample-request.ts';

/** Text in a request. */
export interface RequestText {
  /** Call, part and field, for messages. */
  title: string;
  schema: z.ZodString;
}

const endpoints = Object.entries(api) as [keyof Api, Endpoint][];

/** Every text in requests of the contract, including texts inside objects and lists. */
export const requestTexts: RequestText[] = endpoints.flatMap(([name, endpoint]) =>
  partNames.flatMap((part) => textsIn(schemaOf(endpoint, part), `${name}: ${part}`)),
);

interface SchemaParts {
  type: string;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  items?: z.ZodType[];
  element?: z.ZodType;
  innerType?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
}

function textsIn(schema: z.ZodType | null, title: string): RequestText[] {
  if (schema === null) return [];
  const { type, shape = {}, options = [], items = [], ...rest } = schema.def as unknown as SchemaParts;
  if (type === 'string') return [{ title, schema: schema as z.ZodString }];
  const { element, innerType, keyType, valueType, left, right } = rest;
  const parts = [
    ...options,
    ...items,
    element,
    innerType,
    keyType,
    valueType,
    rest.in,
    rest.out,
    left,
    right,
  ];
  return [
    ...Object.entries(shape).flatMap(([field, part]) => textsIn(part, `${title}.${field}`)),
    ...parts.flatMap((part) => textsIn(part ?? null, title)),
  ];
}

interface Format {
  pattern?: RegExp;
}

/** Patterns that must match the whole text. */
export const patternsOf = ({ def }: z.ZodString): RegExp[] =>
  [def as Format, ...(def.checks ?? []).map((check) => check._zod.def as Format)]
    .flatMap(({ pattern }) => pattern ?? [])
    .filter(({ source }) => /^\^[^|]*\$$|^\^\(\?:.*\)\$$/.test(source));

/** Texts that make a careless pattern backtrack: a repeated piece, then a mismatch. */
export const LONG_TEXTS = ['a', ' ', '0', '-', '.', 'b.', 'a ', 'é', '2026-', '\t', '~']
  .map((piece) => piece.repeat(50_000 / piece.length))
  .flatMap((text) => [text, `${text}!`, `a@${text} x`, `${text}@`]);

/**
 * Collects every regular expression that runs when requests are validated: those of formats, refinements and
 * transformations.
 */
export const patternsOfRequests = (): RegExp[] =>
  patternsRunBy(() => {
    for (const [, endpoint] of endpoints) isAccepted(endpoint, sampleRequest(endpoint, neverIds));
    for (const { schema } of requestTexts) {
      for (const text of [...TEXTS, ...LONG_TEXTS]) schema.safeParse(text);
    }
  });

/**
 * Collects the distinct patterns that run during `work`. `test`, `match`, `replace` and `split` all call
 * `exec`.
 */
export function patternsRunBy(work: () => void): RegExp[] {
  const exec = vi.spyOn(RegExp.prototype, 'exec');
  work();
  const patterns = new Map((exec.mock.contexts as RegExp[]).map((pattern) => [String(pattern), pattern]));
  exec.mockRestore();
  return [...patterns.values()];
}

/**
 * Returns how the number of match steps grows with the text length. `bounded` patterns end after a fixed
 * number of characters. A pattern that the checker can't analyze is unsafe.
 */
export function growthOf({ source, flags }: RegExp): 'bounded' | 'linear' | 'unsafe' {
  const diagnostics = checkSync(source, flags, { timeout: null });
  if (diagnostics.status !== 'safe') return 'unsafe';
  return diagnostics.complexity.type === 'safe' ? 'bounded' : 'linear';
}
