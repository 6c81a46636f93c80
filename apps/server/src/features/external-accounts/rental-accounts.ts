import { randomUUID } from 'node:crypto';
import { ProviderError } from '@fleetworth/providers/outcome';
import type { RentalCredentials, RentalSystemPort } from '@fleetworth/providers/rental-system';
import type { CallContext } from '@fleetworth/providers/outcome';
import { z } from 'zod';
import type { Deps } from '../../feature.ts';
import {
  type ExternalAccount,
  ExternalAccountsRepository,
  markRefused,
  readSecret,
} from './external-accounts.repository.ts';

export type RentalDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'secrets' | 'rentalSystem'>;

/** Work that asks the rental system in the name of an account. */
type Use<T> = (
  rental: RentalSystemPort,
  asked: { credentials: RentalCredentials; context: CallContext },
) => Promise<T>;

/** Account at the rental system that may be used. */
export interface RentalAccount {
  /**
   * Asks the rental system. A refusal of the account stops it until its user links it anew, and is thrown on, as every
   * ProviderError is.
   */
  ask<T>(use: Use<T>): Promise<T>;
}

/** Finds the account of a user; null where none is linked, or where it was refused. */
export async function findRentalAccount(deps: RentalDeps, userId: number): Promise<RentalAccount | null> {
  const { database, rentalSystem } = deps;
  if (rentalSystem === null) return null;
  const accounts = new ExternalAccountsRepository(database, { userId, provider: 'tsd' });
  const account = await accounts.find(rentalSystem);
  return account === null ? null : await openRentalAccount(deps, account);
}

/**
 * Opens an account; null where it was refused, or where its secret can not be read. A key that is not there is the
 * matter of the installation: the account is good again with it.
 */
export async function openRentalAccount(
  deps: RentalDeps,
  account: ExternalAccount,
): Promise<RentalAccount | null> {
  const { database, secrets, rentalSystem, log } = deps;
  if (rentalSystem === null || account.isReAccessRequired) return null;
  const secret = await readSecret(database, secrets, { accountId: account.id });
  if (secret === null) {
    log.error({ accountId: account.id }, 'a TSD account can not be read: its key is not there');
    return null;
  }
  const credentials = readCredentials(secret);
  return {
    ask: async (use) => {
      try {
        return await use(rentalSystem, { credentials, context: contextOf(deps) });
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'unauthorised') await stopAccount(deps, account);
        throw error;
      }
    },
  };
}

async function stopAccount({ database, log }: RentalDeps, account: ExternalAccount): Promise<void> {
  const { id: accountId, userId } = account;
  if (await markRefused(database, account))
    log.warn({ accountId, userId }, 'a TSD account was refused and is stopped');
}

export const contextOf = ({ clock }: Pick<Deps, 'clock'>): CallContext => ({
  requestId: randomUUID(),
  day: clock.today(),
});

const storedCredentials = z.object({ accountId: z.string(), username: z.string(), password: z.string() });

export const writeCredentials = (credentials: RentalCredentials): string => JSON.stringify(credentials);

const readCredentials = (secret: string): RentalCredentials => storedCredentials.parse(JSON.parse(secret));
