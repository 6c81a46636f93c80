import fastJson from 'fast-json-stringify';
import { z } from 'zod';

type Json = Record<string, unknown>;

// What a value looks like decides how it is written; what it may be was decided when it was computed.
const CHECKS = new Set([
  '$schema',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'ref',
  'component',
]);

/** Writes values as JSON by a schema of the contract: what the schema does not name is dropped. */
export const jsonWriter = <S extends z.ZodType>(schema: S): ((value: z.output<S>) => string) =>
  fastJson(writingSchema(schema));

type WriteAnswer = (answer: { data: unknown; message?: string }) => string;

// Compiling the writers of all endpoints takes a good part of a start: each is compiled when it is first needed.
const answerWriters = new WeakMap<z.ZodType, WriteAnswer>();

/** Returns the function that writes the answers of an endpoint with such data. */
export function answerWriter(data: z.ZodType): WriteAnswer {
  const write = answerWriters.get(data) ?? fastJson(answerSchema(data));
  answerWriters.set(data, write);
  return write;
}

const answerSchema = (data: z.ZodType): Json => ({
  type: 'object',
  required: ['data'],
  properties: {
    data: writingSchema(data),
    message: { type: 'string' },
  },
});

/**
 * The JSON schema by which values are written. Writing by schema is the only way out: what the contract does not name is dropped.
 * It takes less time than JSON.stringify; checking values again with zod would take twice that.
 */
const writingSchema = (schema: z.ZodType): Json =>
  simplify(z.toJSONSchema(schema, { io: 'output', target: 'draft-7' }));

function simplify(node: unknown): Json {
  const schema = node as Json;
  const nullable = withoutNull(schema.anyOf);
  if (nullable !== null) return { ...simplify(nullable), nullable: true };
  const kept = Object.entries(schema).filter(([name]) => !CHECKS.has(name));
  return Object.fromEntries(
    kept.map(([name, value]) => {
      if (name === 'items') return [name, simplify(value)];
      if (name !== 'properties') return [name, value];
      const properties = Object.entries(value as Json).map(([field, fieldSchema]) => [
        field,
        simplify(fieldSchema),
      ]);
      return [name, Object.fromEntries(properties)];
    }),
  );
}

/** The other half of `anyOf: [X, null]`; null for anything else. */
function withoutNull(anyOf: unknown): Json | null {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return null;
  const rest = (anyOf as Json[]).filter(({ type }) => type !== 'null');
  return rest.length === 1 ? (rest[0] ?? null) : null;
}
