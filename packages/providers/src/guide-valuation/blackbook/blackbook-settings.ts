export interface BlackbookSettings {
  baseUrl: string;
  user: string;
  password: string;
  /** Customer number in the URL, required by some older accounts. */
  customerId: string | null;
}

export const BLACKBOOK_URL = 'https://service.blackbookcloud.com/UsedCarWS/UsedCarWS';
