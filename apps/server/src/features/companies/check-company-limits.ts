import { companiesApi } from '@fleetworth/contract/companies';
import type { LimitsConfig } from '../../platform/config/limits.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import {
  countCompaniesOf,
  findCreatorOfDeletedCompany,
  lockCompanyCreator,
} from './company-limits.repository.ts';

const DAY_MS = 24 * 3_600_000;

const createError = endpointErrors(companiesApi.calls.createCompany);

/**
 * Rejects a new company beyond the limits of its user, and returns the id of the user. Returns null for the
 * first company of an account that a command created, because that company is exempt. Deleted companies
 * count toward the limit of a day, but not toward the total.
 */
export async function checkCompanyLimits(
  { companiesPerUserAndDay, maxCompaniesPerUser }: LimitsConfig,
  write: Write,
): Promise<number | null> {
  const { transaction, now } = write;
  const { id, isLimited } = await lockCompanyCreator(transaction, write.scope.userId);
  if (!isLimited) return null;
  const { total, recent, oldestRecent } = await countCompaniesOf(transaction, id, {
    after: new Date(now.getTime() - DAY_MS),
  });
  if (total >= maxCompaniesPerUser) throw createError('company.too_many');
  if (recent >= companiesPerUserAndDay) {
    const nextAllowedAt = (oldestRecent ?? now).getTime() + DAY_MS;
    throw createError('company.too_many_today', {
      retryAfterSeconds: Math.ceil((nextAllowedAt - now.getTime()) / 1_000),
    });
  }
  return id;
}

// Returns whether one more company, such as a restored one, would exceed the limit of the user who added the
// deleted company. Call this function before locking the company, because it locks that user. Adding a
// company also locks the user first.
export async function exceedsCompanyLimit(
  { maxCompaniesPerUser }: LimitsConfig,
  { transaction, now }: Write,
  companyId: number,
): Promise<boolean> {
  const userId = await findCreatorOfDeletedCompany(transaction, companyId);
  if (userId === null) return false;
  await lockCompanyCreator(transaction, userId);
  const { total } = await countCompaniesOf(transaction, userId, { after: now });
  return total >= maxCompaniesPerUser;
}
