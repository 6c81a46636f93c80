/** The package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  interface Claims {
    sub: string;
    [claim: string]: unknown;
  }

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface Context {
    oidc: {
      client: { clientId: string };
      session: { accountId: string };
      provider: Provider;
    };
  }

  interface Settings {
    adapter(model: string): object;
    clients: object[];
    claims: Record<string, string[]>;
    conformIdTokenClaims: boolean;
    cookies: { keys: string[] };
    features: { devInteractions: { enabled: boolean } };
    findAccount(
      context: unknown,
      id: string,
    ): Promise<{ accountId: string; claims(): Promise<Claims> } | undefined>;
    interactions: { url(context: unknown, interaction: { uid: string }): string };
    jwks: { keys: object[] };
    loadExistingGrant(context: Context): Promise<Grant>;
    pkce: { required(): boolean };
    renderError(context: { type: string; body: string }, out: { error: string }): void;
    ttl: Record<string, number>;
  }

  export class Provider {
    constructor(issuer: string, settings: Settings);
    readonly Grant: new (owner: {
      clientId: string;
      accountId: string;
    }) => Grant;
    callback(): RequestListener;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } } | { error: string; error_description: string },
    ): Promise<void>;
  }
}
