import { BATCH_COLUMNS } from '@fleetworth/contract/batch-columns';
import { type Endpoint, emptyInput } from '@fleetworth/contract/endpoint';
import { findRefKind } from '@fleetworth/contract/field';
import type { RandomIdKind, RecordKind } from '@fleetworth/contract/records';
import { z } from 'zod';

/** Id of each kind. */
export type Ids = Record<Exclude<RecordKind, RandomIdKind>, number> & Record<RandomIdKind, string>;

export type PartName = 'params' | 'query' | 'body' | 'filters' | 'upload';
type Fields = Record<string, unknown>;
/** A body may be a list with one item. */
export type Parts = Partial<Record<PartName, Fields | readonly [Fields]>>;

export const partNames: readonly PartName[] = ['params', 'query', 'body', 'filters', 'upload'];

/** Returns the schema of a part of an endpoint, or null. */
export const schemaOf = (endpoint: Endpoint, part: PartName): z.ZodType | null => endpoint[part] ?? null;

/** Creates a request that the endpoint's schemas accept, with all optional fields, from the schemas alone. */
export function sampleRequest(endpoint: Endpoint, ids: Ids): Parts {
  const parts: Parts = {};
  for (const part of partNames) {
    const schema = schemaOf(endpoint, part);
    if (schema !== null) parts[part] = sample(schema, ids) as Fields;
  }
  if (endpoint.upload !== undefined) {
    // The sheet has no name.
    const { sheet: _sheet, ...fields } = sentIn(parts, 'upload');
    parts.upload = endpoint.files
      ? { ...fields, [endpoint.files.field]: [PHOTO] }
      : { ...fields, file: SHEET };
  }
  return parts;
}

/** First bytes of a photo. */
const PHOTO = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], 'photo.jpg');

/** Sheet with the columns of every kind and one empty row. */
const HEADINGS = [
  ...new Set(Object.values(BATCH_COLUMNS).flatMap((columns) => columns.map(({ heading }) => heading))),
];
const SHEET = new File([`${HEADINGS.join(',')}\n${HEADINGS.map(() => 'X').join(',')}`], 'rows.csv');

/** Lists the fields of a part of an endpoint, or of the items if it is a list. */
export function fieldsOf(endpoint: Endpoint, part: PartName): [string, z.ZodType][] {
  const schema = schemaOf(endpoint, part);
  const item = schema instanceof z.ZodArray ? schema.element : schema;
  return item instanceof z.ZodObject ? Object.entries(item.shape) : [];
}

/** Returns the fields of a part as they are sent. */
export function sentIn(parts: Parts, part: PartName): Fields {
  const sent = parts[part];
  return (Array.isArray(sent) ? sent[0] : sent) ?? {};
}

function changeFields(parts: Parts, part: PartName, change: (fields: Fields) => Fields): void {
  if (parts[part] === undefined) return;
  const changed = change(sentIn(parts, part));
  parts[part] = Array.isArray(parts[part]) ? [changed] : changed;
}

/** Replaces the fields of one part. */
export function withFields(parts: Parts, part: PartName, fields: Fields): Parts {
  const changed = { ...parts, [part]: parts[part] ?? {} };
  changeFields(changed, part, () => fields);
  return changed;
}

/** Returns the sample request without optional fields. */
export function leastRequest(endpoint: Endpoint, ids: Ids): Parts {
  const parts = sampleRequest(endpoint, ids);
  for (const part of partNames) {
    const needed = fieldsOf(endpoint, part)
      .filter(([, field]) => !field.safeParse(undefined).success)
      .map(([name]) => name);
    changeFields(parts, part, (fields) =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => needed.includes(name))),
    );
  }
  return parts;
}

/** Lists the ids in a value described by a schema, each with its kind. */
export function refsIn(schema: z.ZodType, value: unknown): { kind: RecordKind; id: unknown }[] {
  const kind = findRefKind(schema);
  if (kind !== null) return [{ kind, id: value }];
  if (value === null || value === undefined) return [];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return refsIn(schema.unwrap() as z.ZodType, value);
  }
  if (schema instanceof z.ZodArray)
    return (value as unknown[]).flatMap((item) => refsIn(schema.element as z.ZodType, item));
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
    refsIn(field, (value as Record<string, unknown>)[name]),
  );
}

// Covers every field's texts so far. A new kind is rejected by all of them and reported.
export const TEXTS = [
  '1FTEW1EP6JFC10312',
  '2026-01-15',
  'somebody@example.com',
  'Sample',
  'NA',
  'FL',
  '#1f6feb',
  '8135550100',
  'Sample!2026',
  '/vehicles',
  '2026-01-15T12:00:00Z',
  '0f8b3c52-6d1e-4a97-8c24-5b7e90d1a3f6',
];

function sample(schema: z.ZodType, ids: Ids): unknown {
  const kind = findRefKind(schema);
  if (kind !== null) return ids[kind];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return sample(schema.unwrap() as z.ZodType, ids);
  }
  if (schema instanceof z.ZodUnion) return sample(schema.options[0] as z.ZodType, ids);
  if (schema instanceof z.ZodArray) return [sample(schema.element as z.ZodType, ids)];
  if (schema instanceof z.ZodObject) {
    const fields: [string, z.ZodType][] = Object.entries(schema.shape);
    return Object.fromEntries(fields.map(([name, field]) => [name, sample(field, ids)]));
  }
  if (schema instanceof z.ZodRecord) return undefined;
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodBoolean) return false;
  const candidates = schema instanceof z.ZodNumber ? [1, 12, 2020] : TEXTS;
  const valid = candidates.find((value) => schema.safeParse(value).success);
  if (valid === undefined) throw new Error(`No sample fits a ${schema.def.type}: add one.`);
  return valid;
}

export interface RefField {
  part: PartName;
  field: string;
  kind: RecordKind;
  isList: boolean;
}

/** Lists every field of the endpoint's request that contains an id. */
export function refFields(endpoint: Endpoint): RefField[] {
  return partNames.flatMap((part) =>
    fieldsOf(endpoint, part).flatMap(([field, fieldSchema]) => {
      const { kind, isList } = unwrapRef(fieldSchema);
      return kind === null ? [] : [{ part, field, kind, isList }];
    }),
  );
}

function unwrapRef(schema: z.ZodType): { kind: RecordKind | null; isList: boolean } {
  const { inner, isList } = unwrap(schema);
  return { kind: findRefKind(inner), isList };
}

/** Lists every field of the endpoint's body or filters that accepts a text. */
export function textFields(endpoint: Endpoint): { part: PartName; field: string; isList: boolean }[] {
  return (['body', 'filters'] as const).flatMap((part) =>
    fieldsOf(endpoint, part).flatMap(([field, fieldSchema]) => {
      const { isList } = unwrap(fieldSchema);
      return takesText(fieldSchema) ? [{ part, field, isList }] : [];
    }),
  );
}

/** Reports whether a field accepts a text or a list of texts. */
export const takesText = (schema: z.ZodType): boolean => unwrap(schema).inner.def.type === 'string';

/** Reports whether a field accepts true and false. */
export const takesBoolean = (schema: z.ZodType): boolean => unwrap(schema).inner.def.type === 'boolean';

/** Returns the schema of a present field, or of each item of a list. An id keeps its kind. */
function unwrap(schema: z.ZodType, isList = false): { inner: z.ZodType; isList: boolean } {
  if (findRefKind(schema) !== null) return { inner: schema, isList };
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrap(schema.unwrap() as z.ZodType, isList);
  }
  if (schema instanceof z.ZodArray) return unwrap(schema.element as z.ZodType, true);
  return { inner: schema, isList };
}

/** Replaces one field of a request. */
export function withField(
  parts: Parts,
  { part, field }: { part: PartName; field: string },
  value: unknown,
): Parts {
  return withFields(parts, part, { ...sentIn(parts, part), [field]: value });
}

/**
 * Reports whether the endpoint's schemas accept the request. The file of a form is not a field of its schema.
 */
export const isAccepted = (endpoint: Endpoint, parts: Parts): boolean =>
  partNames.every((part) => {
    if (part === 'body' && endpoint.ignoresBody) return true;
    const fields = Object.fromEntries(
      Object.entries(sentIn(parts, part)).filter(([, value]) => !isFile(value)),
    );
    const sent = part === 'upload' ? fields : (parts[part] ?? {});
    return (schemaOf(endpoint, part) ?? emptyInput).safeParse(sent).success;
  });

const isFile = (value: unknown): boolean =>
  value instanceof File || (Array.isArray(value) && value.some((item) => item instanceof File));
