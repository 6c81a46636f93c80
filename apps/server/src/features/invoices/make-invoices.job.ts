import { randomBytes } from 'node:crypto';
import { BILLED_MONTHS, billedDays, billingDay } from '@fleetworth/domain/billing';
import { addDays, type CalendarDate } from '@fleetworth/domain/calendar';
import type { Deps } from '../../feature.ts';
import { dateIn } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { usDate } from '../../platform/clock/us-date.ts';
import {
  type BilledCompany,
  type BilledPackage,
  clearChargedPackage,
  insertInvoice,
  listBilledCompanies,
  advanceInvoiceRun,
} from './due-invoices.repository.ts';

/** Also creates the invoices of days that were missed while the server was down. */
export const makeInvoicesJob: JobKind<object> = { name: 'make-invoices', retryLimit: 5, cron: '20 * * * *' };

const DUE_DAYS = 14;
/**
 * Maximum number of missed days to catch up on. Shorter than any month, so that a billing day occurs at most
 * once among them.
 */
const MAX_MISSED_DAYS = 27;

export async function makeInvoices({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<number> {
  const [now, today] = [clock.now(), clock.today()];
  const toDate = dateIn(clock.timeZone);
  return await inTransaction(database, async (transaction) => {
    const before = await advanceInvoiceRun(transaction, today);
    const days = { first: firstDay(before, today), last: today };
    let createdCount = 0;
    for (const company of await listBilledCompanies(transaction)) {
      const period = company.billingPeriod;
      const billed = { createdOn: toDate(company.createdAt), billedThrough: company.billedThrough, period };
      const periodEnd = billingDay(billed, days);
      if (periodEnd === null) continue;
      const covered = billedDays(billed, periodEnd);
      const { name, amountCents } = chargedPackage(company, covered.from);
      if (amountCents <= 0) continue;
      const isNew = await insertInvoice(transaction, {
        companyId: company.id,
        id: randomBytes(16).toString('base64url'),
        periodEnd,
        months: BILLED_MONTHS[period],
        amountCents,
        description: describe(company.name, name, covered),
        dueDate: addDays(today, DUE_DAYS),
        now,
      });
      if (isNew) createdCount += 1;
      await clearChargedPackage(transaction, company.id, periodEnd);
    }
    return createdCount;
  });
}

function firstDay(before: CalendarDate | null, today: CalendarDate): CalendarDate {
  if (before === null || before >= today) return today;
  const [missed, oldest] = [addDays(before, 1), addDays(today, -MAX_MISSED_DAYS)];
  return missed > oldest ? missed : oldest;
}

/**
 * Returns the current package, or a more expensive package that the company switched from during the period.
 */
function chargedPackage(company: BilledCompany, from: CalendarDate): { name: string; amountCents: number } {
  const toCharge = ({ name, monthlyFeeCents, annualFeeCents }: BilledPackage) => ({
    name,
    amountCents: company.billingPeriod === 'yearly' ? annualFeeCents : monthlyFeeCents,
  });
  const current = toCharge(company.package);
  if (company.leftPackage === null || company.leftOn === null || company.leftOn < from) return current;
  const previous = toCharge(company.leftPackage);
  return previous.amountCents > current.amountCents ? previous : current;
}

function describe(
  company: string,
  packageName: string,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): string {
  const days = `${usDate(from)} to ${usDate(to)}`;
  return `<p>Package <strong>${escapeHtml(packageName)}</strong> for ${escapeHtml(company)}, ${days}.</p>`;
}
