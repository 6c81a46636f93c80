/** How an installation reaches Zubie. */
export interface ZubieSettings {
  clientId: string;
  clientSecret: string;
  /** Access that a user is asked for, divided by blanks; empty asks for what the app has by itself. */
  scope: string;
  loginUrl: string;
  apiUrl: string;
}

export const ZUBIE_DEFAULTS = {
  loginUrl: 'https://login.zubiecar.com',
  apiUrl: 'https://api.zubiecar.com/api/v2/zinc',
  scope: 'vehicles.read trips.read',
} as const;
