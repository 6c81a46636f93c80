export interface TsdSettings {
  baseUrl: string;
  /** Partner code assigned by TSD. */
  senderId: string;
  tradingPartner: string;
}

export const TSD_URL = 'https://weblink.tsdasp.net/requests/service.svc/';
