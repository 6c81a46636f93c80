export interface FakePerson {
  subject: string;
  email?: string;
  isEmailVerified?: boolean;
  /** Domain of the person's organization, in Google's claim. */
  hostedDomain?: string;
  firstName?: string;
  lastName?: string;
}

export type FakeFault =
  /** Never answers the request. */
  | 'held'
  /** Closes the connection in the middle of the response. */
  | 'cut_off'
  | 'too_large'
  /** Changes the signature of the ID token. */
  | 'forged'
  | { status: number; body?: string };

export const FAKE_CLIENT = { clientId: 'fleetworth-test', clientSecret: 'secret-of-the-test' } as const;
