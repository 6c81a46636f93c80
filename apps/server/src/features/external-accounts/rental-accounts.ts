import { randomUUID } from 'node:crypto';
import { ProviderError } from '@fleetworth/providers/outcome';
import type { RentalCredentials, RentalSystemPort } from '@fleetworth/providers/rental-system';
import type { CallContext } from '@fleetworth/providers/outcome';
import { z } from 'zod';
import type { Deps } from '../../feature.ts';
import {
  type ExternalAccount,
  ExternalAccountsRepository,
  markAccountRejected,
  readSecret,
} from './external-accounts.repository.ts';

export type RentalDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'secrets' | 'rentalSystem'>;

/** Callback that calls the rental system with an account. */
type AccountOperation<T> = (
  rental: RentalSystemPort,
  input: { credentials: RentalCredentials; context: CallContext },
) => Promise<T>;

/** Usable account at the rental system. */
export interface RentalAccount {
  /**
   * Calls the rental system. If it rejects the account, the account is disabled until its user links it
   * again. Rethrows every `ProviderError`.
   */
  call<T>(use: AccountOperation<T>): Promise<T>;
}

/** Returns a user's account, or null if none is linked or it was rejected. */
export async function findRentalAccount(deps: RentalDeps, userId: number): Promise<RentalAccount | null> {
  const { database, rentalSystem } = deps;
  if (rentalSystem === null) return null;
  const accounts = new ExternalAccountsRepository(database, { userId, provider: 'tsd' });
  const account = await accounts.find(rentalSystem);
  return account === null ? null : await openRentalAccount(deps, account);
}

/**
 * Opens an account. Returns null if it was rejected or its secret cannot be decrypted. A missing key is a
 * problem of the installation; the account works again once the key is restored.
 */
export async function openRentalAccount(
  deps: RentalDeps,
  account: ExternalAccount,
): Promise<RentalAccount | null> {
  const { database, secrets, rentalSystem, log } = deps;
  if (rentalSystem === null || account.isRelinkRequired) return null;
  const secret = await readSecret(database, secrets, { accountId: account.id });
  if (secret === null) {
    log.error({ accountId: account.id }, "a TSD account can't be read because its key is missing");
    return null;
  }
  const credentials = parseCredentials(secret);
  return {
    call: async (use) => {
      try {
        return await use(rentalSystem, { credentials, context: contextOf(deps) });
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'unauthorised')
          await disableAccount(deps, account);
        throw error;
      }
    },
  };
}

async function disableAccount({ database, log }: RentalDeps, account: ExternalAccount): Promise<void> {
  const { id: accountId, userId } = account;
  if (await markAccountRejected(database, account))
    log.warn({ accountId, userId }, 'a TSD account was rejected and is no longer used');
}

export const contextOf = ({ clock }: Pick<Deps, 'clock'>): CallContext => ({
  requestId: randomUUID(),
  day: clock.today(),
});

const storedCredentials = z.object({ accountId: z.string(), username: z.string(), password: z.string() });

export const serializeCredentials = (credentials: RentalCredentials): string => JSON.stringify(credentials);

const parseCredentials = (secret: string): RentalCredentials => storedCredentials.parse(JSON.parse(secret));
