/** The message is printed without a stack trace. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

export const readWholeNumber = (
  name: string,
  text: string | undefined,
  [min, max]: [number, number],
): number => {
  const value = Number(text);
  if (text === undefined || !/^\d+$/.test(text) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, but is '${text}'.`);
  }
  return value;
};

export const readOneOf = <const T extends string>(
  name: string,
  text: string | undefined,
  allowed: readonly T[],
): T => {
  const match = allowed.find((value) => value === text);
  if (match === undefined)
    throw new ConfigError(`${name} must be ${allowed.join(' or ')}, but is '${text}'.`);
  return match;
};

const LOCAL_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Returns the URL without a trailing slash. Requires https, because secrets are sent there. Accepts http for
 * this machine only, and not at all if `allowsPlainHttp` is false.
 */
export function readSafeUrl(
  name: string,
  text: string | undefined,
  { allowsPlainHttp = true }: { allowsPlainHttp?: boolean } = {},
): string | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = allowsPlainHttp && url?.protocol === 'http:' && LOCAL_HOSTS.has(url.hostname);
  const isSafe = url?.protocol === 'https:' || isLocal;
  if (url === null || !isSafe || url.search !== '' || url.username !== '')
    throw new ConfigError(`${name} must be an https address without a query string or user name.`);
  return text.replace(/\/+$/, '');
}

export function requireSettings(mode: string, names: readonly string[], environment: Environment): void {
  const missing = names.filter((name) => environment[name] === undefined);
  if (missing.length > 0) throw new ConfigError(`${mode} needs ${missing.join(' and ')}.`);
}
