/** Person who signs in at the services of tests. */
export interface FakePerson {
  subject: string;
  email?: string;
  isEmailVerified?: boolean;
  /** Organization's domain, as Google names it. */
  hostedDomain?: string;
  firstName?: string;
  lastName?: string;
}

/** Fault in a request of a test. */
export type FakeFault =
  /** Leaves the request without an answer. */
  | 'held'
  /** Ends the connection in the middle of the answer. */
  | 'cut_off'
  | 'too_large'
  /** Changes the signature of the ID token. */
  | 'forged'
  | { status: number; body?: string };

export const FAKE_CLIENT = { clientId: 'fleetworth-test', clientSecret: 'secret-of-the-test' } as const;
