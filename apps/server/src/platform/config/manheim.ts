import { ConfigError, type Environment, oneOf, whole } from './setting.ts';

/** How an installation reaches Manheim. Null stands for what is usual for the generation. */
export interface ManheimConfig {
  generation: 'legacy' | 'bridge';
  baseUrl: string | null;
  tokenUrl: string | null;
  scope: string | null;
  mediaType: string | null;
  key: string;
  secret: string;
  requestsPerSecond: number;
}

/** The settings of live values. What is missing for them is said at the start, not at the first question; no sentence shows a secret. */
export function readManheim(environment: Environment): ManheimConfig {
  const generation = oneOf('MANHEIM_API', environment.MANHEIM_API ?? 'bridge', ['bridge', 'legacy']);
  const needed = ['MANHEIM_KEY', 'MANHEIM_SECRET', ...(generation === 'bridge' ? ['MANHEIM_TOKEN_URL'] : [])];
  const missing = needed.filter((name) => environment[name] === undefined);
  if (missing.length > 0)
    throw new ConfigError(`MANHEIM_MODE=live needs ${missing.join(' and ')}: what is set is not enough.`);
  return {
    generation,
    baseUrl: address('MANHEIM_BASE_URL', environment.MANHEIM_BASE_URL),
    tokenUrl: address('MANHEIM_TOKEN_URL', environment.MANHEIM_TOKEN_URL),
    scope: environment.MANHEIM_SCOPE ?? null,
    mediaType: environment.MANHEIM_ACCEPT ?? null,
    key: environment.MANHEIM_KEY ?? '',
    secret: environment.MANHEIM_SECRET ?? '',
    requestsPerSecond: whole(
      'MANHEIM_REQUESTS_A_SECOND',
      environment.MANHEIM_REQUESTS_A_SECOND ?? '20',
      [1, 1_000],
    ),
  };
}

const OWN_MACHINE = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The address carries our secret, or a token: only this machine is talked to without TLS. */
function address(name: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && OWN_MACHINE.has(url.hostname));
  if (url === null || !isSafe || url.search !== '' || url.username !== '')
    throw new ConfigError(`${name} must be an https address without a query or a name to sign in with.`);
  return text.replace(/\/+$/, '');
}
