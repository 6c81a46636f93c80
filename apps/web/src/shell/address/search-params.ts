/** The search part of an address before it is read: texts. */
export type SearchTexts = Record<string, string>;

export function parseSearch(search: string): SearchTexts {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Lists are written with commas, so that an address can be read and shared; what is not said leaves no trace. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]): [string, string][] => {
    const text = textOf(value);
    return text === '' ? [] : [[name, text]];
  });
  const text = new URLSearchParams(pairs).toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

// The readers of a route's parameters. They are given what stands in an address, and what a link gives in its place: a text or
// the value itself. What they can not understand counts as not said.

export const readText = (value: unknown): string | undefined => textOf(value).trim() || undefined;

export function readId(value: unknown): number | undefined {
  const text = textOf(value);
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
}

export const readIds = (value: unknown): number[] | undefined =>
  filled(listOf(value).flatMap((one) => readId(one) ?? []));

/** Names in any letters, each once. */
export const readNames = (value: unknown): string[] | undefined =>
  filled([...new Set(listOf(value))].filter((name) => name.trim() !== ''));

export function readWhole(value: unknown): number | undefined {
  const text = textOf(value);
  return /^-?\d{1,8}$/.test(text) ? Number(text) : undefined;
}

/** An amount, a percent or a count as it is typed, not below 0. */
export function readAmount(value: unknown): number | undefined {
  const text = textOf(value);
  return /^\d{1,10}(?:\.\d{1,10})?$/.test(text) ? Number(text) : undefined;
}

export const readChoice = <Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice | undefined => choices.find((choice) => choice === textOf(value));

/** In the order of the choices, each once. */
export const readChoices = <Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice[] | undefined => filled(choices.filter((choice) => listOf(value).includes(choice)));

// An item's own commas are written otherwise than those between items.
const listOf = (value: unknown): string[] =>
  textOf(value)
    .split(',')
    .map((item) => item.replaceAll('%2C', ',').replaceAll('%25', '%'));
const itemOf = (value: unknown): string => textOf(value).replaceAll('%', '%25').replaceAll(',', '%2C');

const filled = <One>(list: One[]): One[] | undefined => (list.length === 0 ? undefined : list);

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(itemOf).join(',');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
