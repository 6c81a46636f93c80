export type SearchTexts = Record<string, string>;

export function parseSearch(search: string): SearchTexts {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Formats lists with commas, so that URLs stay readable. Omits undefined parameters. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]): [string, string][] => {
    const text = textOf(value);
    return text === '' ? [] : [[name, text]];
  });
  const text = new URLSearchParams(pairs).toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

// Parsers of route parameters. They accept the text of a URL, or the value that a link provides. Invalid
// values count as absent.

export const readText = (value: unknown): string | undefined => textOf(value).trim() || undefined;

export function readId(value: unknown): number | undefined {
  const text = textOf(value);
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
}

export const readIds = (value: unknown): number[] | undefined =>
  filled(listOf(value).flatMap((item) => readId(item) ?? []));

export const readNames = (value: unknown): string[] | undefined =>
  filled([...new Set(listOf(value))].filter((name) => name.trim() !== ''));

export function readWhole(value: unknown): number | undefined {
  const text = textOf(value);
  return /^-?\d{1,8}$/.test(text) ? Number(text) : undefined;
}

/** Parses a typed amount, percentage or count that isn't negative. */
export function readAmount(value: unknown): number | undefined {
  const text = textOf(value);
  return /^\d{1,10}(?:\.\d{1,10})?$/.test(text) ? Number(text) : undefined;
}

export const readChoice = <Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice | undefined => choices.find((choice) => choice === textOf(value));

export const readChoices = <Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice[] | undefined => filled(choices.filter((choice) => listOf(value).includes(choice)));

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
