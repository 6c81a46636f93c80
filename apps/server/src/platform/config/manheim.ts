import { type Environment, oneOf, requireSettings, safeAddress, whole } from './setting.ts';

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
  const generation = oneOf('MANHEIM_API', environment.MANHEIM_API, ['bridge', 'legacy']);
  const needed = ['MANHEIM_KEY', 'MANHEIM_SECRET', ...(generation === 'bridge' ? ['MANHEIM_TOKEN_URL'] : [])];
  requireSettings('MANHEIM_MODE=live', needed, environment);
  return {
    generation,
    baseUrl: safeAddress('MANHEIM_BASE_URL', environment.MANHEIM_BASE_URL),
    tokenUrl: safeAddress('MANHEIM_TOKEN_URL', environment.MANHEIM_TOKEN_URL),
    scope: environment.MANHEIM_SCOPE ?? null,
    mediaType: environment.MANHEIM_ACCEPT ?? null,
    key: environment.MANHEIM_KEY ?? '',
    secret: environment.MANHEIM_SECRET ?? '',
    requestsPerSecond: whole('MANHEIM_REQUESTS_A_SECOND', environment.MANHEIM_REQUESTS_A_SECOND, [1, 1_000]),
  };
}
