/** How one installation reaches Manheim. */
export interface ManheimSettings {
  /** The older API (api.manheim.com), or MMR 1.4 of Cox Automotive's Bridge 2. */
  generation: ManheimGeneration;
  baseUrl: string;
  tokenUrl: string;
  /** Asked for with the token; null where there is none. */
  scope: string | null;
  /** What is said to be accepted and sent. */
  mediaType: string;
  key: string;
  secret: string;
  requestsPerSecond: number;
}

export type ManheimGeneration = 'legacy' | 'bridge';

/** What is so for every account of a generation. The token address of Bridge 2 is each account's own. */
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
