export interface FakePerson {
  subject: string;
  email?: string;
  isEmailVerified?: boolean;
  hostedDomain?: string;
  firstName?: string;
  lastName?: string;
}

export type FakeFault =
  /** Never answers the request. */
  | 'held'
  | 'cut_off'
  | 'too_large'
  /** Changes the signature of the ID token. */
  | 'forged'
  | { status: number; body?: string };

export const FAKE_CLIENT = { clientId: 'fleetworth-test', clientSecret: 'secret-of-the-test' } as const;
