export interface ZubieSettings {
  clientId: string;
  clientSecret: string;
  /** Space-separated scopes to request. Empty requests the app's default scopes. */
  scope: string;
  loginUrl: string;
  apiUrl: string;
}

export const ZUBIE_DEFAULTS = {
  loginUrl: 'https://login.zubiecar.com',
  apiUrl: 'https://api.zubiecar.com/api/v2/zinc',
  scope: 'vehicles.read trips.read',
} as const;
