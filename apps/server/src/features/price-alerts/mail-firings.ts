import { formatSignedPercent, formatUsd } from '@fleetworth/domain/money-format';
import type { AlertPeriod } from '@fleetworth/domain/price-alerts';
import type { Deps } from '../../feature.ts';
import { createDateConverter } from '../../platform/clock/clock.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { queueMail, removeLinks } from '../mail/public.ts';
import {
  type AlertMailSettings,
  getHour,
  listUsersWithUnsentFirings,
  lockSettings,
  type FiringInMail,
  setMailedAt,
  readUnsentFirings,
  clearUnsentFirings,
} from './alert-mail.repository.ts';

export const mailFiringsJob: JobKind<object> = {
  name: 'mail-alert-firings',
  retryLimit: 0,
  cron: '*/5 * * * *',
};

export type MailingDeps = Pick<Deps, 'database' | 'clock' | 'jobs' | 'mailing'>;

const HOUR_MS = 3_600_000;
const DAILY_MAIL_HOUR = 7;
const MAX_MAILED_FIRINGS = 50;
const MAIL_USEFUL_MS = 48 * HOUR_MS;

export const mailDueFirings = (deps: MailingDeps): Promise<void> =>
  inTransaction(deps.database, async (transaction) =>
    mailFirings(deps, transaction, await listUsersWithUnsentFirings(transaction)),
  );

// An email lists all firings since the user's previous email. If a user's next email isn't due yet,
// `mailFiringsJob` sends it later.
export async function mailFirings(
  deps: MailingDeps,
  transaction: DatabaseTransaction,
  userIds: Iterable<number>,
): Promise<void> {
  const { clock } = deps;
  const settings = await lockSettings(transaction, [...userIds]);
  const hour = settings.length === 0 ? 0 : await getHour(transaction, clock.timeZone, clock.now());
  for (const user of settings) {
    if (user.mode === 'never') await clearUnsentFirings(transaction, user.userId);
    else if (isMailDue(deps, user, hour)) await mailUser(deps, transaction, user);
  }
}

function isMailDue({ clock }: MailingDeps, { mode, mailedAt }: AlertMailSettings, hour: number): boolean {
  if (mode === 'at_once')
    return mailedAt === null || clock.now().getTime() - new Date(mailedAt).getTime() >= HOUR_MS;
  const isMailedToday =
    mailedAt !== null && createDateConverter(clock.timeZone)(new Date(mailedAt)) === clock.today();
  return hour >= DAILY_MAIL_HOUR && !isMailedToday;
}

async function mailUser(
  deps: MailingDeps,
  transaction: DatabaseTransaction,
  { userId, email, unsubscribeToken }: AlertMailSettings,
): Promise<void> {
  const now = deps.clock.now();
  const { count, vehicleCount, firings } = await readUnsentFirings(transaction, userId, MAX_MAILED_FIRINGS);
  await clearUnsentFirings(transaction, userId);
  if (count === 0) return;
  await setMailedAt(transaction, userId, now);
  const remaining = count - firings.length;
  await queueMail(deps, transaction, {
    to: email,
    usefulUntil: new Date(now.getTime() + MAIL_USEFUL_MS),
    subject:
      vehicleCount === 1
        ? `1 vehicle triggered ${count === 1 ? 'a price alert' : 'your price alerts'}`
        : `${vehicleCount} vehicles triggered your price alerts`,
    paragraphs: ['These market values triggered your price alerts:'],
    rows: [...firings.map(formatRow), ...(remaining > 0 ? [`and ${remaining} more`] : [])],
    action: { label: 'Show triggered alerts', path: '/price-alerts?tab=fired' },
    unsubscribePath: `/api/v1/mail/unsubscribe/${unsubscribeToken}`,
    closing: 'You can change how you receive price alerts on the Price Alerts page.',
  });
}

const formatRow = ({
  unit,
  companyName,
  period,
  changePercentHundredths,
  fromCents,
  toCents,
}: FiringInMail): string =>
  `${removeLinks(unit)} of ${removeLinks(companyName)}: ` +
  `${formatSignedPercent(changePercentHundredths)} over ${PERIOD_TEXTS[period]}, ` +
  `from ${formatUsd(fromCents)} to ${formatUsd(toCents)}`;

const PERIOD_TEXTS: Record<AlertPeriod, string> = {
  one_day_change: 'one day',
  two_days_change: 'two days',
  seven_days_change: 'seven days',
  one_month_change: 'one month',
  three_months_change: 'three months',
  six_months_change: 'six months',
  one_year_change: 'one year',
};
