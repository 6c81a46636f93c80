import type { OAuthTokens, TelematicsPort } from '@fleetworth/providers/telematics';
import { z } from 'zod';
import type { Deps } from '../../feature.ts';
import type { Database } from '../../platform/db/database.ts';
import { readSecret, saveSecret } from './external-accounts.repository.ts';
import { contextOf } from './rental-accounts.ts';

/** Margin before expiry at which tokens are renewed, so that they do not expire in transit. */
const EARLIER_MS = 60_000;

const storedTokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  expiresAt: z.string(),
});

export const writeTokens = (tokens: OAuthTokens): string => JSON.stringify(tokens);

const readTokens = (secret: string): OAuthTokens => storedTokens.parse(JSON.parse(secret));

type TokenDeps = Pick<Deps, 'database' | 'clock' | 'secrets'>;

interface Holder {
  accountId: number;
  service: TelematicsPort;
}

/** Returns a valid token, or null if the account was removed or its tokens cannot be decrypted. */
export async function goodToken(deps: TokenDeps, holder: Holder): Promise<string | null> {
  const tokens = await readStored(deps.database, deps, holder);
  if (tokens === null) return null;
  return isGood(tokens, deps) ? tokens.accessToken : await renewToken(deps, holder, null);
}

/**
 * Renews the tokens and returns the new one, or null if the account was removed. Renewals of one account are
 * serialized: the row stays locked until the new tokens are stored, and waiting callers use those. Key
 * rotations wait too. `dead` is a token that Zubie rejected. The transaction is never retried, because the
 * first renewal has already invalidated the previous tokens. Rejects with `ProviderError`.
 */
export async function renewToken(
  deps: TokenDeps,
  { accountId, service }: Holder,
  dead: string | null,
): Promise<string | null> {
  return await deps.database.transaction().execute(async (transaction) => {
    const tokens = await readStored(transaction, deps, { accountId, isLocked: true });
    if (tokens === null) return null;
    if (tokens.accessToken !== dead && isGood(tokens, deps)) return tokens.accessToken;
    const renewed = await service.refresh(tokens, contextOf(deps));
    await saveSecret(transaction, deps.secrets, { accountId, secret: writeTokens(renewed) });
    return renewed.accessToken;
  });
}

async function readStored(
  database: Database,
  { secrets }: TokenDeps,
  { accountId, isLocked = false }: { accountId: number; isLocked?: boolean },
): Promise<OAuthTokens | null> {
  const secret = await readSecret(database, secrets, { accountId, isLocked });
  return secret === null ? null : readTokens(secret);
}

const isGood = ({ expiresAt }: OAuthTokens, { clock }: TokenDeps): boolean =>
  Date.parse(expiresAt) - EARLIER_MS > clock.now().getTime();
