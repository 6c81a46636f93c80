/** Connection to Luzmo. The key and the URLs belong to one of its regions. */
export interface LuzmoSettings {
  /** URL of the API, without a trailing slash. */
  apiUrl: string;
  /** URL of the embedded pages, without a trailing slash. */
  appUrl: string;
  /** Key of an owner of the organization. */
  key: string;
  token: string;
  dashboardId: string;
  /** Collection with the dashboard and its data sets. */
  collectionId: string;
}

/** URLs of Luzmo's default region. */
export const LUZMO_DEFAULTS = { apiUrl: 'https://api.luzmo.com', appUrl: 'https://app.luzmo.com' } as const;
