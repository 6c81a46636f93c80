/** How one installation reaches Luzmo. Key and addresses belong to one of its regions. */
export interface LuzmoSettings {
  /** Address of its API, without a slash at the end. */
  apiUrl: string;
  /** Address of the pages that are shown in a frame, without a slash at the end. */
  appUrl: string;
  /** Of an owner of the organization. */
  key: string;
  token: string;
  dashboardId: string;
  /** Collection that holds the dashboard and its data sets. */
  collectionId: string;
}

/** Addresses of the region where accounts are made unless another one is chosen. */
export const LUZMO_DEFAULTS = { apiUrl: 'https://api.luzmo.com', appUrl: 'https://app.luzmo.com' } as const;
