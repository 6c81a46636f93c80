/** The search part of an address as texts: lists are written with commas, so that an address can be read and shared. */
export type SearchTexts = Record<string, string | undefined>;

export function parseSearch(search: string): SearchTexts {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(pairs).toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}
