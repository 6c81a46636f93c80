/** The key and the URLs belong to one of Luzmo's regions. */
export interface LuzmoSettings {
  /** URL of the API, without a trailing slash. */
  apiUrl: string;
  /** URL of the embedded pages, without a trailing slash. */
  appUrl: string;
  /** Key of an owner of the organization. */
  key: string;
  token: string;
  dashboardId: string;
  collectionId: string;
}

export const LUZMO_DEFAULTS = { apiUrl: 'https://api.luzmo.com', appUrl: 'https://app.luzmo.com' } as const;
