import type { OAuthTokens, TelematicsPort } from '@fleetworth/providers/telematics';
import { z } from 'zod';
import type { Deps } from '../../feature.ts';
import type { Database } from '../../platform/db/database.ts';
import { readSecret, saveSecret } from './external-accounts.repository.ts';
import { contextOf } from './rental-accounts.ts';

/** Tokens are renewed so long before their end, so that they do not end on their way. */
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

/** Returns a token that is good for now; null where the account is gone, or its tokens can not be read. */
export async function goodToken(deps: TokenDeps, holder: Holder): Promise<string | null> {
  const tokens = await readStored(deps.database, deps, holder);
  if (tokens === null) return null;
  return isGood(tokens, deps) ? tokens.accessToken : await renewToken(deps, holder, null);
}

/**
 * Renews the tokens and returns the new one; null where the account is gone. One renewal of an account at a time: the
 * row is locked until the new tokens stand in it, and who has waited takes those. A rotation of secrets waits, too.
 * `dead` is a token that Zubie has refused. The transaction is never repeated: the first renewal has killed the former
 * tokens. Rejects with ProviderError.
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
