import { type Endpoint, emptyInput, type UploadedFile } from '@fleetworth/contract/endpoint';
import { formatIssue } from '@fleetworth/contract/field-texts';
import { z } from 'zod';
import { ApiError, commonError } from '../errors/api-error.ts';
import { rejectUnstorable } from './reject-unstorable.ts';

export interface RawRequest {
  params: unknown;
  query: unknown;
  body: unknown;
  upload?: { fields: Record<string, unknown>; file: UploadedFile | null } | undefined;
}

export interface ValidatedRequest {
  params: unknown;
  query: unknown;
  body: unknown;
  filters: unknown;
  upload: unknown;
}

/** Inputs that the endpoint doesn't declare must be empty. */
export function readRequest(endpoint: Endpoint, raw: RawRequest): ValidatedRequest {
  rejectUnstorable(raw.params, raw.query, raw.body, raw.upload?.fields);
  const params = validate(endpoint.params ?? emptyInput, convertTexts(endpoint.params, raw.params));
  if (endpoint.filters !== undefined) {
    return {
      params,
      query: undefined,
      body: undefined,
      filters: validate(endpoint.filters, mergeFilters(endpoint.filters, raw)),
      upload: undefined,
    };
  }
  const query = validate(endpoint.query ?? emptyInput, convertTexts(endpoint.query, raw.query));
  const body =
    endpoint.body === undefined ? validate(emptyInput, raw.body ?? {}) : validate(endpoint.body, raw.body);
  // The handler itself reads a form with `files`.
  const readsUpload = endpoint.upload !== undefined && endpoint.files === undefined;
  const upload = readsUpload && endpoint.upload ? readUpload(endpoint.upload, raw) : undefined;
  return { params, query, body, filters: undefined, upload };
}

export function readFields(schema: z.ZodType, fields: Record<string, unknown>): object {
  rejectUnstorable(fields);
  return validate(schema, convertTexts(schema, fields)) as object;
}

function readUpload(schema: z.ZodType, { upload }: RawRequest): unknown {
  if (upload === undefined) throw commonError('request.unsupported_media_type');
  const fields = convertTexts(schema, upload.fields);
  // A field converted from JSON can contain characters that were escaped in its text.
  rejectUnstorable(fields);
  return { ...(validate(schema, fields) as object), file: upload.file };
}

function validate(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: formatIssue });
  if (result.success) return result.data;
  throw commonError('request.invalid', { errors: messagesByField(result.error) });
}

function messagesByField(error: z.ZodError): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
    for (const field of fields) {
      const previousMessages = (Object.hasOwn(messages, field) && messages[field]) || [];
      if (!previousMessages.includes(issue.message))
        setField(messages, field, [...previousMessages, issue.message]);
    }
  }
  return messages;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges the filters of the query string and the body. Rejects a name that occurs in both. `x[]` and `x` are
 * the same name.
 */
function mergeFilters(schema: z.ZodType, raw: RawRequest): unknown {
  const body = raw.body ?? {};
  if (!isRecord(body)) return body;
  const merged = convertTexts(schema, raw.query);
  for (const [name, value] of Object.entries(body)) {
    const plainName = name.endsWith('[]') ? name.slice(0, -2) : name;
    if (Object.hasOwn(merged, plainName)) {
      throw new ApiError('list.filter_twice', { errors: { [plainName]: ['This filter was sent twice.'] } });
    }
    setField(merged, plainName, value);
  }
  return merged;
}

/** Sets a field of any name. Assigning `__proto__` would lose the field, so the schema couldn't reject it. */
function setField(record: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
}

const BOOLEAN_TEXTS: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false };

/**
 * Converts texts of a path, query string or form to the numbers, booleans and arrays that the schema
 * expects. Leaves everything else unchanged.
 */
function convertTexts(schema: z.ZodType | undefined, fields: unknown): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  if (!isRecord(fields)) return values;
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
  for (const [name, value] of Object.entries(fields)) {
    const plainName = name.endsWith('[]') ? name.slice(0, -2) : name;
    if (Object.hasOwn(values, plainName)) {
      throw new ApiError('list.filter_twice', { errors: { [plainName]: ['This filter was sent twice.'] } });
    }
    const field = Object.hasOwn(shape, plainName) ? shape[plainName] : undefined;
    setField(values, plainName, field === undefined ? value : convertValue(field, value, name !== plainName));
  }
  return values;
}

// `isList` is true if the name ends in `[]`, for fields that accept a list or a single value.
function convertValue(schema: z.ZodType, value: unknown, isList = Array.isArray(value)): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return convertValue(schema.unwrap() as z.ZodType, value, isList);
  }
  if (schema instanceof z.ZodUnion) {
    const options = schema.options as z.ZodType[];
    const matchingOption = options.find((option) => option instanceof z.ZodArray === isList);
    return matchingOption === undefined ? value : convertValue(matchingOption, value);
  }
  if (schema instanceof z.ZodArray) {
    const list: unknown[] = Array.isArray(value) ? value : [value];
    // `x[]=` is an empty list.
    return list.filter((item) => item !== '').map((item) => convertValue(schema.element as z.ZodType, item));
  }
  if (typeof value !== 'string') return value;
  if (schema instanceof z.ZodNumber) return /^-?\d{1,15}(\.\d{1,10})?$/.test(value) ? Number(value) : value;
  if (schema instanceof z.ZodRecord) return parseJson(value) ?? value;
  if (schema instanceof z.ZodBoolean)
    return Object.hasOwn(BOOLEAN_TEXTS, value) ? BOOLEAN_TEXTS[value] : value;
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
