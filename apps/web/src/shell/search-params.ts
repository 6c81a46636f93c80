/** The search part of an address as texts: lists are written with commas, so that an address can be read and shared. */
export type SearchTexts = Record<string, string | undefined>;

export function parseSearch(search: string): SearchTexts {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== '',
  );
  const text = new URLSearchParams(pairs).toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}
