export interface ManheimSettings {
  generation: ManheimGeneration;
  baseUrl: string;
  tokenUrl: string;
  /** Scope of the token, or null for none. */
  scope: string | null;
  mediaType: string;
  key: string;
  secret: string;
  requestsPerSecond: number;
}

export type ManheimGeneration = 'legacy' | 'bridge';

/** `bridge` (Bridge 2) has no default token URL, because each account has its own. */
export const MANHEIM_DEFAULTS = {
  legacy: {
    baseUrl: 'https://api.manheim.com/valuations',
    tokenUrl: 'https://api.manheim.com/oauth2/token.oauth2',
    scope: null,
    mediaType: 'application/json',
  },
  bridge: {
    baseUrl: 'https://api.coxautoinc.com/wholesale-valuations/vehicle',
    tokenUrl: null,
    scope: 'wholesale-valuations.vehicle.mmr-ext.get',
    mediaType: 'application/vnd.coxauto.v1+json',
  },
} as const satisfies Record<
  ManheimGeneration,
  Omit<ManheimSettings, 'generation' | 'key' | 'secret' | 'tokenUrl' | 'requestsPerSecond'> & {
    tokenUrl: string | null;
  }
>;
