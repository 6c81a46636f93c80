import { randomBytes } from 'node:crypto';
import type { AlertMailMode } from '@fleetworth/contract/price-alert-choices';
import type { AlertChange, AlertPeriod } from '@fleetworth/domain/price-alerts';
import { sql } from 'kysely';
import { type Database, oneRow } from '../../platform/db/database.ts';

export interface AlertMailSettings {
  userId: number;
  email: string;
  mode: AlertMailMode;
  unsubscribeToken: string;
  mailedAt: Date | null;
}

export interface FiringInMail {
  period: AlertPeriod;
  changeType: AlertChange;
  unit: string;
  companyName: string;
  changePercentHundredths: number;
  fromCents: number;
  toCents: number;
}

const createUnsubscribeToken = () => randomBytes(16).toString('base64url');

const insertMissingSettings = (database: Database, userIds: readonly number[]) =>
  sql`
  insert into alert_mail_settings (user_id, unsubscribe_token)
  select r.id, r.token
  from unnest(${[...userIds]}::int4[], ${userIds.map(createUnsubscribeToken)}::text[]) as r (id, token)
  order by r.id on conflict (user_id) do nothing`.execute(database);

export async function readMailMode(database: Database, userId: number): Promise<AlertMailMode> {
  const { rows } = await sql<{ mode: AlertMailMode }>`
    select mode from alert_mail_settings where user_id = ${userId}`.execute(database);
  return rows[0]?.mode ?? 'at_once';
}

export async function writeMailMode(database: Database, userId: number, mode: AlertMailMode): Promise<void> {
  await insertMissingSettings(database, [userId]);
  await sql`update alert_mail_settings set mode = ${mode} where user_id = ${userId}`.execute(database);
  if (mode === 'never') await clearUnsentFirings(database, userId);
}

export async function unsubscribe(database: Database, token: string): Promise<boolean> {
  const { rows } = await sql<{ user_id: number }>`
    update alert_mail_settings set mode = 'never' where unsubscribe_token = ${token}
      returning user_id`.execute(database);
  for (const { user_id } of rows) await clearUnsentFirings(database, user_id);
  return rows.length > 0;
}

/** Marks firings up to a time as read. Ignores a time before the stored time. A future time counts as now. */
export async function markRead(
  database: Database,
  userId: number,
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  await insertMissingSettings(database, [userId]);
  await sql`
    update alert_mail_settings
      set read_until = greatest(read_until, least(${until}::timestamptz, ${now}::timestamptz))
    where user_id = ${userId}`.execute(database);
}

export async function lockSettings(
  database: Database,
  userIds: readonly number[],
): Promise<AlertMailSettings[]> {
  if (userIds.length === 0) return [];
  await insertMissingSettings(database, userIds);
  const { rows } = await sql<AlertMailSettings>`
    select s.user_id as "userId", u.email, s.mode, s.unsubscribe_token as "unsubscribeToken",
      s.mailed_at as "mailedAt"
    from alert_mail_settings s join users u on u.id = s.user_id and u.deleted_at is null
    where s.user_id = any(${[...userIds]}::int4[]) order by s.user_id for update of s`.execute(database);
  return rows;
}

export async function listUsersWithUnsentFirings(database: Database): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from price_alert_firings where awaits_mail order by user_id`.execute(database);
  return rows.map(({ user_id }) => user_id);
}

interface UnsentFirings {
  count: number;
  vehicleCount: number;
  firings: FiringInMail[];
}

/** Starts with the strongest change. Omits firings of companies that the user has left. */
export async function readUnsentFirings(
  database: Database,
  userId: number,
  limit: number,
): Promise<UnsentFirings> {
  const { rows } = await sql<FiringInMail & { count: number; vehicleCount: number }>`
    with awaiting as (
      select f.id, f.period_type as period, f.change_type as "changeType", v.id as vehicle_id, v.unit,
        c.name as "companyName", f.change as "changePercentHundredths", f.from_cents as "fromCents",
        f.to_cents as "toCents"
      from price_alert_firings f
      join memberships m on m.company_id = f.company_id and m.user_id = f.user_id
      join companies c on c.id = f.company_id and c.deleted_at is null
      join vehicles v on v.company_id = f.company_id and v.id = f.vehicle_id and v.deleted_at is null
      where f.user_id = ${userId} and f.awaits_mail
    )
    select period, "changeType", unit, "companyName", "changePercentHundredths", "fromCents", "toCents",
      (count(*) over ())::int4 as count,
      (select count(distinct vehicle_id)::int4 from awaiting) as "vehicleCount"
    from awaiting order by abs("changePercentHundredths") desc, id limit ${limit}`.execute(database);
  return { count: rows[0]?.count ?? 0, vehicleCount: rows[0]?.vehicleCount ?? 0, firings: rows };
}

export async function clearUnsentFirings(database: Database, userId: number): Promise<void> {
  await sql`update price_alert_firings set awaits_mail = false where user_id = ${userId}
    and awaits_mail`.execute(database);
}

export async function setMailedAt(database: Database, userId: number, now: Date): Promise<void> {
  await sql`update alert_mail_settings set mailed_at = ${now} where user_id = ${userId}`.execute(database);
}

export async function getHour(database: Database, timeZone: string, now: Date): Promise<number> {
  const { rows } = await sql<{ hour: number }>`
    select extract(hour from ${now}::timestamptz at time zone ${timeZone})::int4 as hour`.execute(database);
  return oneRow(rows).hour;
}
