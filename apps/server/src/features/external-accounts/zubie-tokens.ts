import type { OAuthTokens, TelematicsPort } from '@fleetworth/providers/telematics';
import { z } from 'zod';
import type { Deps } from '../../feature.ts';
import type { Database } from '../../platform/db/database.ts';
import { readSecret, saveSecret } from './external-accounts.repository.ts';
import { contextOf } from './rental-accounts.ts';

/** Margin before expiry at which tokens are renewed, so that they do not expire in transit. */
const RENEWAL_MARGIN_MS = 60_000;

const storedTokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  expiresAt: z.string(),
});

export const serializeTokens = (tokens: OAuthTokens): string => JSON.stringify(tokens);

const parseTokens = (secret: string): OAuthTokens => storedTokens.parse(JSON.parse(secret));

type TokenDeps = Pick<Deps, 'database' | 'clock' | 'secrets'>;

interface TokenOwner {
  accountId: number;
  service: TelematicsPort;
}

/** Returns a valid token, or null if the account was removed or its tokens cannot be decrypted. */
export async function getValidToken(deps: TokenDeps, owner: TokenOwner): Promise<string | null> {
  const tokens = await readStoredTokens(deps.database, deps, owner);
  if (tokens === null) return null;
  return isValid(tokens, deps) ? tokens.accessToken : await renewToken(deps, owner, null);
}

/**
 * Renews the tokens and returns the new access token, or null as `getValidToken` does. Renewals of one
 * account are serialized: the row stays locked until the new tokens are stored, and waiting callers use the
 * new tokens. Key rotations wait too. `rejectedToken` is never returned again. The transaction is never
 * retried, because the first renewal has already invalidated the previous tokens. Rejects with
 * `ProviderError`.
 */
export async function renewToken(
  deps: TokenDeps,
  { accountId, service }: TokenOwner,
  rejectedToken: string | null,
): Promise<string | null> {
  return await deps.database.transaction().execute(async (transaction) => {
    const tokens = await readStoredTokens(transaction, deps, { accountId, forUpdate: true });
    if (tokens === null) return null;
    if (tokens.accessToken !== rejectedToken && isValid(tokens, deps)) return tokens.accessToken;
    const renewed = await service.refresh(tokens, contextOf(deps));
    await saveSecret(transaction, deps.secrets, { accountId, secret: serializeTokens(renewed) });
    return renewed.accessToken;
  });
}

async function readStoredTokens(
  database: Database,
  { secrets }: TokenDeps,
  { accountId, forUpdate = false }: { accountId: number; forUpdate?: boolean },
): Promise<OAuthTokens | null> {
  const secret = await readSecret(database, secrets, { accountId, forUpdate });
  return secret === null ? null : parseTokens(secret);
}

const isValid = ({ expiresAt }: OAuthTokens, { clock }: TokenDeps): boolean =>
  Date.parse(expiresAt) - RENEWAL_MARGIN_MS > clock.now().getTime();
