/** How an installation reaches Zubie. */
export interface ZubieSettings {
  clientId: string;
  clientSecret: string;
  loginUrl: string;
  apiUrl: string;
}

export const ZUBIE_DEFAULTS = {
  loginUrl: 'https://login.zubiecar.com',
  apiUrl: 'https://api.zubiecar.com/api/v2/zinc',
} as const;
