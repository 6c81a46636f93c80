import { externalAccountsApi, type tsdAccountBody } from '@fleetworth/contract/external-accounts';
import { ProviderError } from '@fleetworth/providers/outcome';
import type { RentalCredentials, RentalSystemPort } from '@fleetworth/providers/rental-system';
import type { z } from 'zod';
import type { Deps } from '../../feature.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { limitFailures } from '../sessions/public.ts';
import { CHECK_INTERVAL_MS } from './check-rental-accounts.job.ts';
import { ExternalAccountsRepository } from './external-accounts.repository.ts';
import { contextOf, serializeCredentials } from './rental-accounts.ts';

interface LinkInput {
  userId: number;
  ipAddress: string;
  body: z.output<typeof tsdAccountBody>;
}

const createError = endpointErrors(externalAccountsApi.calls.editTsdAccount);

/**
 * Links or replaces a user's TSD account after checking the credentials with TSD. Changes nothing if TSD
 * rejects them or doesn't answer. Failures count against the limits of failed sign-ins, so that TSD passwords
 * cannot be guessed here. Returns true if no account was linked before.
 */
export async function linkTsdAccount(deps: Deps, { userId, ipAddress, body }: LinkInput): Promise<boolean> {
  const { rentalSystem, clock, secrets, database, log } = deps;
  if (rentalSystem === null) throw createError('tsd.off');
  const { account_id: accountId, username, password } = body;
  const credentials = { accountId, username, password };
  await limitFailures(deps, { kind: 'TSD account', address: ipAddress }, () =>
    verifyAccount(deps, rentalSystem, credentials),
  );
  const now = clock.now();
  const { isNew } = await inTransaction(database, (transaction) =>
    new ExternalAccountsRepository(transaction, { userId, provider: 'tsd' }).save(secrets, {
      isSandbox: rentalSystem.isSandbox,
      secret: serializeCredentials(credentials),
      now,
      nextRunAt: new Date(now.getTime() + CHECK_INTERVAL_MS),
    }),
  );
  log.info({ userId }, isNew ? 'TSD account linked' : 'TSD account replaced');
  return isNew;
}

async function verifyAccount(
  deps: Deps,
  rentalSystem: RentalSystemPort,
  credentials: RentalCredentials,
): Promise<void> {
  try {
    await rentalSystem.verify(credentials, contextOf(deps));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { kind, message, httpStatus, providerCode } = error;
    deps.log.warn({ kind, reason: message, httpStatus, providerCode }, 'TSD did not accept an account');
    throw createError(REJECTION_KINDS.has(kind) ? 'tsd.refused' : 'tsd.silent');
  }
}

/** Error kinds caused by the entered credentials. */
const REJECTION_KINDS: ReadonlySet<ProviderError['kind']> = new Set([
  'unauthorised',
  'forbidden',
  'invalid_input',
  'not_found',
]);

/** Removes a user's TSD account and immediately deletes its credentials. */
export async function unlinkTsdAccount({ database, log }: Deps, userId: number): Promise<void> {
  const isRemoved = await inTransaction(database, (transaction) =>
    new ExternalAccountsRepository(transaction, { userId, provider: 'tsd' }).delete(),
  );
  if (!isRemoved) throw endpointErrors(externalAccountsApi.calls.deleteTsdAccount)('tsd.not_linked');
  log.info({ userId }, 'TSD account removed');
}
