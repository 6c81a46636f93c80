import type { CallContext } from '../outcome.ts';

export type IdentityKey = 'google' | 'linkedin' | 'facebook';

/**
 * Trust in a service's email address. `none`: unverified or missing. `checked`: the service once verified it
 * by mail. `owned`: the service hosts the mailbox, so the person controls it now.
 */
export type EmailTrust = 'none' | 'checked' | 'owned';

export interface SocialProfile {
  /** Account id at the service. It never changes and is never reused. */
  subject: string;
  email: string | null;
  emailTrust: EmailTrust;
  firstName: string | null;
  lastName: string | null;
}

/** A service without nonce or PKCE support receives only `state`. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface SignInCallback extends SignInSecrets {
  callbackParameters: Readonly<Record<string, string>>;
  /** Each service has exactly one redirect URL. */
  redirectUri: string;
}

export type IdentityContext = Pick<CallContext, 'requestId' | 'signal' | 'deadlineMs'>;

export interface IdentityProvider {
  readonly key: IdentityKey;
  /** Rejects with ProviderError. */
  signInUrl(secrets: SignInSecrets & { redirectUri: string }, context: IdentityContext): Promise<string>;
  /**
   * Returns the signed-in person. Rejects with ProviderError: `forbidden` when the person canceled,
   * `invalid_input` for a used or expired code, `unauthorised` if the service rejects this app's credentials
   * or a token can't be trusted.
   */
  identify(callback: SignInCallback, context: IdentityContext): Promise<SocialProfile>;
}
