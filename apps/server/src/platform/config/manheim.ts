import {
  type Environment,
  readOneOf,
  requireSettings,
  readSafeUrl,
  readWholeNumber,
} from './read-settings.ts';

/** A null field selects the default of the API generation. */
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

export function readManheim(environment: Environment): ManheimConfig {
  const generation = readOneOf('MANHEIM_API', environment.MANHEIM_API, ['bridge', 'legacy']);
  const required = [
    'MANHEIM_KEY',
    'MANHEIM_SECRET',
    ...(generation === 'bridge' ? ['MANHEIM_TOKEN_URL'] : []),
  ];
  requireSettings('MANHEIM_MODE=live', required, environment);
  return {
    generation,
    baseUrl: readSafeUrl('MANHEIM_BASE_URL', environment.MANHEIM_BASE_URL),
    tokenUrl: readSafeUrl('MANHEIM_TOKEN_URL', environment.MANHEIM_TOKEN_URL),
    scope: environment.MANHEIM_SCOPE ?? null,
    mediaType: environment.MANHEIM_ACCEPT ?? null,
    key: environment.MANHEIM_KEY ?? '',
    secret: environment.MANHEIM_SECRET ?? '',
    requestsPerSecond: readWholeNumber(
      'MANHEIM_REQUESTS_A_SECOND',
      environment.MANHEIM_REQUESTS_A_SECOND,
      [1, 1_000],
    ),
  };
}
