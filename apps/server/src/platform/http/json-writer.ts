import fastJson from 'fast-json-stringify';
import { z } from 'zod';

type Json = Record<string, unknown>;

// Schema keywords that writing ignores, because the type alone decides how a value is written. Values are
// already valid when they are written.
const IGNORED_KEYWORDS = new Set([
  '$schema',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'ref',
  'component',
]);

export const createJsonWriter = <S extends z.ZodType>(schema: S): ((value: z.output<S>) => string) =>
  fastJson(toWriterSchema(schema));

type WriteResponse = (response: { data: unknown; message?: string; change_set?: number | null }) => string;

// Compiling the writers of all endpoints takes a considerable part of a start, so each is compiled on first
// use.
const responseWriters = new WeakMap<z.ZodType, WriteResponse>();

export function getResponseWriter(data: z.ZodType): WriteResponse {
  const write = responseWriters.get(data) ?? fastJson(toResponseSchema(data));
  responseWriters.set(data, write);
  return write;
}

const toResponseSchema = (data: z.ZodType): Json => ({
  type: 'object',
  required: ['data'],
  properties: {
    data: toWriterSchema(data),
    message: { type: 'string' },
    change_set: { type: 'integer', nullable: true },
  },
});

// Writing by schema drops fields that are missing from the contract. It is faster than JSON.stringify, and
// validating values again with zod would take twice as long.
const toWriterSchema = (schema: z.ZodType): Json =>
  simplifySchema(z.toJSONSchema(schema, { io: 'output', target: 'draft-7' }));

function simplifySchema(node: unknown): Json {
  const schema = node as Json;
  const nonNullSchema = findNonNullOption(schema.anyOf);
  if (nonNullSchema !== null) return { ...simplifySchema(nonNullSchema), nullable: true };
  const keywords = Object.entries(schema).filter(([name]) => !IGNORED_KEYWORDS.has(name));
  return Object.fromEntries(
    keywords.map(([name, value]) => {
      if (name === 'items') return [name, simplifySchema(value)];
      if (name !== 'properties') return [name, value];
      const properties = Object.entries(value as Json).map(([field, fieldSchema]) => [
        field,
        simplifySchema(fieldSchema),
      ]);
      return [name, Object.fromEntries(properties)];
    }),
  );
}

/** Returns X for `anyOf: [X, null]`, otherwise null. */
function findNonNullOption(anyOf: unknown): Json | null {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return null;
  const nonNull = (anyOf as Json[]).filter(({ type }) => type !== 'null');
  return nonNull.length === 1 ? (nonNull[0] ?? null) : null;
}
