import { randomBytes } from 'node:crypto';
import { BILLED_MONTHS, billedDays, billingDay } from '@fleetworth/domain/billing';
import { addDays, type CalendarDate } from '@fleetworth/domain/calendar';
import type { Deps } from '../../feature.ts';
import { createDateConverter } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { usDate } from '../../platform/clock/us-date.ts';
import {
  type BilledCompany,
  type BilledPackage,
  clearFormerPackage,
  insertInvoice,
  listBilledCompanies,
  advanceInvoiceRun,
} from './due-invoices.repository.ts';

/** Also creates the invoices of days that were missed while the server was down. */
export const makeInvoicesJob: JobKind<object> = { name: 'make-invoices', retryLimit: 5, cron: '20 * * * *' };

const DAYS_UNTIL_DUE = 14;
/**
 * Maximum number of missed days to catch up on. Shorter than any month, so that a billing day occurs at most
 * once among them.
 */
const MAX_MISSED_DAYS = 27;

export async function makeInvoices({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<number> {
  const [now, today] = [clock.now(), clock.today()];
  const toDate = createDateConverter(clock.timeZone);
  return await inTransaction(database, async (transaction) => {
    const previousRunDay = await advanceInvoiceRun(transaction, today);
    const dayRange = { first: firstDayToBill(previousRunDay, today), last: today };
    let createdCount = 0;
    for (const company of await listBilledCompanies(transaction)) {
      const period = company.billingPeriod;
      const billingState = {
        createdOn: toDate(company.createdAt),
        billedThrough: company.billedThrough,
        period,
      };
      const periodEnd = billingDay(billingState, dayRange);
      if (periodEnd === null) continue;
      const coveredPeriod = billedDays(billingState, periodEnd);
      const { name, amountCents } = chooseChargedPackage(company, coveredPeriod.from);
      if (amountCents <= 0) continue;
      const isInserted = await insertInvoice(transaction, {
        companyId: company.id,
        id: randomBytes(16).toString('base64url'),
        periodEnd,
        months: BILLED_MONTHS[period],
        amountCents,
        description: describeInvoice(company.name, name, coveredPeriod),
        dueDate: addDays(today, DAYS_UNTIL_DUE),
        now,
      });
      if (isInserted) createdCount += 1;
      await clearFormerPackage(transaction, company.id, periodEnd);
    }
    return createdCount;
  });
}

function firstDayToBill(previousRunDay: CalendarDate | null, today: CalendarDate): CalendarDate {
  if (previousRunDay === null || previousRunDay >= today) return today;
  const [firstMissedDay, oldestDay] = [addDays(previousRunDay, 1), addDays(today, -MAX_MISSED_DAYS)];
  return firstMissedDay > oldestDay ? firstMissedDay : oldestDay;
}

/**
 * Returns the current package, or a more expensive package that the company switched from during the period.
 */
function chooseChargedPackage(
  company: BilledCompany,
  from: CalendarDate,
): { name: string; amountCents: number } {
  const chargeFor = ({ name, monthlyFeeCents, annualFeeCents }: BilledPackage) => ({
    name,
    amountCents: company.billingPeriod === 'yearly' ? annualFeeCents : monthlyFeeCents,
  });
  const currentCharge = chargeFor(company.package);
  if (
    company.formerPackage === null ||
    company.formerPackageEndedOn === null ||
    company.formerPackageEndedOn < from
  )
    return currentCharge;
  const formerCharge = chargeFor(company.formerPackage);
  return formerCharge.amountCents > currentCharge.amountCents ? formerCharge : currentCharge;
}

function describeInvoice(
  company: string,
  packageName: string,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): string {
  const days = `${usDate(from)} to ${usDate(to)}`;
  return `<p>Package <strong>${escapeHtml(packageName)}</strong> for ${escapeHtml(company)}, ${days}.</p>`;
}
