/** How an installation reaches TSD. */
export interface TsdSettings {
  baseUrl: string;
  /** Code that TSD gives the partner. */
  senderId: string;
  tradingPartner: string;
}

export const TSD_URL = 'https://weblink.tsdasp.net/requests/service.svc/';
