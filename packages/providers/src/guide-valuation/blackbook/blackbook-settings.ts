/** How an installation reaches Black Book. */
export interface BlackbookSettings {
  baseUrl: string;
  user: string;
  password: string;
  /** Some older accounts are named in the address, too. */
  customerId: string | null;
}

export const BLACKBOOK_URL = 'https://service.blackbookcloud.com/UsedCarWS/UsedCarWS';
