import type { Endpoint } from '@fleetworth/contract/endpoint';
import {
  fieldsOf,
  type PartName,
  type Parts,
  partNames,
  sentIn,
  takesBoolean,
  takesText,
  withField,
  withFields,
} from './sample-request.ts';

export interface Mutation {
  title: string;
  parts: Parts;
}

const deep = (depth: number): unknown => (depth === 0 ? 1 : { a: deep(depth - 1) });

/** Values of the wrong type or range for most fields. */
const VALUES: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['true', true],
  ['an empty text', ''],
  ['blanks', '   '],
  ['a very long text', 'x'.repeat(20_000)],
  ['NUL', 'a\u0000b'],
  ['a lone surrogate', 'a\ud800b'],
  ['right-to-left marks', '\u202e1041\u202c'],
  ['combining marks', 'e\u0301'.repeat(500)],
  ['an SQL fragment', "'; drop table vehicles; --"],
  ['another SQL fragment', '1 or 1=1'],
  ['an HTML fragment', '<script>alert(1)</script>'],
  ['a template', '${7*7}{{7*7}}'],
  ['a path', '../../etc/passwd'],
  ['zero', 0],
  ['minus one', -1],
  ['a fraction', 1.5],
  ['three decimals', 0.001],
  ['beyond int4', 2_147_483_648],
  ['beyond int8', 1e19],
  ['the largest number', Number.MAX_VALUE],
  ['the smallest number', -Number.MAX_VALUE],
  ['a number as text', '12abc'],
  ['a date that does not exist', '2026-02-30'],
  ['a date with a time', '2026-01-15T00:00:00Z'],
  ['an empty list', []],
  ['a list in a list', [[1]]],
  ['a list of everything', [null, 1, 'a', {}]],
  ['a long list', Array.from({ length: 5_000 }, () => 1)],
  ['an object', {}],
  ['an operator object', { $ne: null }],
  ['deep nesting', deep(200)],
];

const EXTRA_FIELDS = ['extra', '__proto__', 'constructor', 'toString', 'id[]', 'company_ids', 'is_admin', ''];

/** Generates requests with one mutation each. The contract may allow some of them. */
export function* mutationsOf(endpoint: Endpoint, valid: Parts): Generator<Mutation> {
  for (const part of partNames) {
    for (const [field, fieldSchema] of fieldsOf(endpoint, part))
      yield* fieldMutations(valid, {
        part,
        field,
        isText: takesText(fieldSchema),
        isBoolean: takesBoolean(fieldSchema),
      });
  }
  for (const part of ['query', 'body', 'filters', 'upload'] as const)
    yield* extraFields(endpoint, valid, part);
}

interface Place {
  part: PartName;
  field: string;
  isText: boolean;
  isBoolean: boolean;
}

function* fieldMutations(valid: Parts, place: Place): Generator<Mutation> {
  // Query strings and forms contain only texts, and a path with an empty parameter is another path.
  const isOfTexts = place.part === 'params' || place.part === 'query' || place.part === 'upload';
  // There, a number is a text and 0 is false.
  const isAllowed = (value: unknown) =>
    (place.isText && typeof value === 'number') || (place.isBoolean && value === 0);
  const fits = (value: unknown) => isAddressText(value) && !isAllowed(value);
  const values = isOfTexts ? VALUES.filter(([, value]) => fits(value)) : VALUES;
  for (const [title, value] of values) {
    yield { title: `${place.field} is ${title}`, parts: withField(valid, place, value) };
  }
  if (place.part === 'params') return;
  const { [place.field]: _left, ...rest } = sentIn(valid, place.part);
  yield { title: `${place.field} is missing`, parts: withFields(valid, place.part, rest) };
}

const isAddressText = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '' && value.length < 100 && value.isWellFormed()) ||
  typeof value === 'number';

function* extraFields(
  endpoint: Endpoint,
  valid: Parts,
  part: 'query' | 'body' | 'filters' | 'upload',
): Generator<Mutation> {
  // Filters are both the query and the body of these endpoints.
  if (endpoint.filters !== undefined && part !== 'filters') return;
  if (endpoint.filters === undefined && part === 'filters') return;
  // The body of a GET is never read, and calls with a form have the form as body.
  if (part === 'body' && (endpoint.method === 'GET' || endpoint.upload !== undefined)) return;
  if (endpoint.upload === undefined && part === 'upload') return;
  for (const field of EXTRA_FIELDS) {
    const fields = Object.defineProperty({ ...sentIn(valid, part) }, field, { value: 1, enumerable: true });
    yield { title: `an extra field '${field}' in ${part}`, parts: withFields(valid, part, fields) };
  }
}
