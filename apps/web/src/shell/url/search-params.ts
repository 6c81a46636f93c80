export type SearchTexts = Record<string, string>;

export function parseSearch(search: string): SearchTexts {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Formats lists with commas, so that URLs stay readable. Omits undefined parameters. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]): [string, string][] => {
    const text = toText(value);
    return text === '' ? [] : [[name, text]];
  });
  const text = new URLSearchParams(pairs).toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

// Parsers of search and path parameters. They accept the text of a URL, or the value that a link provides.
// They treat invalid values as missing.

export const readText = (value: unknown): string | undefined => toText(value).trim() || undefined;

export function readId(value: unknown): number | undefined {
  const text = toText(value);
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
}

export const readIds = (value: unknown): number[] | undefined =>
  undefinedIfEmpty(splitList(value).flatMap((item) => readId(item) ?? []));

export const readNames = (value: unknown): string[] | undefined =>
  undefinedIfEmpty([...new Set(splitList(value))].filter((name) => name.trim() !== ''));

export function readInteger(value: unknown): number | undefined {
  const text = toText(value);
  return /^-?\d{1,8}$/.test(text) ? Number(text) : undefined;
}

export function readAmount(value: unknown): number | undefined {
  const text = toText(value);
  return /^\d{1,10}(?:\.\d{1,10})?$/.test(text) ? Number(text) : undefined;
}

export const readChoice = <Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice | undefined => choices.find((choice) => choice === toText(value));

export const readChoices = <Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice[] | undefined => undefinedIfEmpty(choices.filter((choice) => splitList(value).includes(choice)));

const splitList = (value: unknown): string[] =>
  toText(value)
    .split(',')
    .map((item) => item.replaceAll('%2C', ',').replaceAll('%25', '%'));
const escapeItem = (value: unknown): string => toText(value).replaceAll('%', '%25').replaceAll(',', '%2C');

const undefinedIfEmpty = <Item>(list: Item[]): Item[] | undefined => (list.length === 0 ? undefined : list);

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(escapeItem).join(',');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
