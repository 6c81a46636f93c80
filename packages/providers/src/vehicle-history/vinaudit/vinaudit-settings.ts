export interface VinauditSettings {
  baseUrl: string;
  key: string;
  user: string;
  password: string;
}

export const VINAUDIT_URL = 'https://api.vinaudit.com/v2';
