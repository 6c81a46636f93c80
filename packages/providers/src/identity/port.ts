import type { CallContext } from '../outcome.ts';

/** Services that people sign in with. */
export type IdentityKey = 'google' | 'linkedin' | 'facebook';

/**
 * Trust in a service's word about an e-mail. `none`: it has not checked it, or there is none. `checked`:
 * it mailed a link there at some time. `owned`: it runs the mailbox, so the person has it now.
 */
export type EmailTrust = 'none' | 'checked' | 'owned';

/** Person as a service knows it. */
export interface SocialProfile {
  /** Name of the account at the service. It never changes and belongs to nobody else. */
  subject: string;
  email: string | null;
  emailTrust: EmailTrust;
  firstName: string | null;
  lastName: string | null;
}

/** Secrets of one sign-in. A service that does not support nonce or PKCE is sent the state alone. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface SignInAnswer extends SignInSecrets {
  /** Fields that the service has added to the address that it led back to. */
  returned: Readonly<Record<string, string>>;
  /** That address. Each service has exactly one. */
  redirectUri: string;
}

export type IdentityContext = Pick<CallContext, 'requestId' | 'signal' | 'deadlineMs'>;

/** A service that people sign in with. */
export interface IdentityProvider {
  readonly key: IdentityKey;
  /** Builds the address at which a browser begins. Rejects with ProviderError. */
  signInAddress(secrets: SignInSecrets & { redirectUri: string }, context: IdentityContext): Promise<string>;
  /**
   * Asks the service who has signed in. Rejects with ProviderError: `forbidden` when the person gave up,
   * `invalid_input` for a code that is used or expired, `unauthorised` for our credentials and for what can
   * not be trusted.
   */
  identify(answer: SignInAnswer, context: IdentityContext): Promise<SocialProfile>;
}
