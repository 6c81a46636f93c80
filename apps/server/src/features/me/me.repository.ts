import type { User } from '@fleetworth/contract/me';
import type { SocialProvider } from '@fleetworth/contract/social-choices';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Scope, narrowToWritable } from '../../platform/auth/scope.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { type ExternalModes, externalAccountsOf } from '../external-accounts/public.ts';
import { selectProviderStates } from '../market-values/public.ts';
import { unreadFiringsColumn } from '../price-alerts/public.ts';
import { channelAccountsColumn } from '../selling/public.ts';
import { socialsColumn } from '../social-accounts/public.ts';

interface UnpaidInvoices {
  count: number;
  /** In cents. */
  amount: number;
  days_overdue: number;
}

type NamedItem = { id: number; name: string } | null;

const selectIdAndName = (alias: string) =>
  sql<NamedItem>`case when ${sql.ref(`${alias}.id`)} is null then null else
    json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`;

export interface MeQuery {
  userId: number;
  scope: Scope;
  offeredServices: readonly SocialProvider[];
  externalAccountModes: ExternalModes;
  now: Date;
  today: CalendarDate;
}

export const getMe = (
  database: Database,
  { userId, scope, offeredServices, externalAccountModes, now, today }: MeQuery,
) =>
  database
    .selectFrom('users as u')
    .leftJoin('states as s', 's.id', 'u.state_id')
    .leftJoin('cities as ci', 'ci.id', 'u.city_id')
    .leftJoin('companies as co', (join) =>
      join.onRef('co.id', '=', 'u.default_company_id').on('co.deleted_at', 'is', null),
    )
    .leftJoin('locations as l', (join) =>
      join
        .onRef('l.company_id', '=', 'u.default_company_id')
        .onRef('l.id', '=', 'u.default_location_id')
        .on('l.deleted_at', 'is', null),
    )
    .selectAll('u')
    .select([
      selectIdAndName('s').as('state'),
      selectIdAndName('ci').as('city'),
      selectIdAndName('co').as('company'),
      selectIdAndName('l').as('location'),
      unreadFiringsColumn(scope, userId).as('unread_alert_firings'),
      selectUnpaidInvoices(scope, today).as('unpaid_invoices'),
      selectFirstSteps(scope).as('first_steps'),
      socialsColumn({ userId, offered: offeredServices }).as('socials'),
      channelAccountsColumn(scope).as('channel_accounts'),
      externalAccountsOf(userId, externalAccountModes).as('external_accounts'),
      selectProviderStates(now).as('providers'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();

function selectFirstSteps(scope: Scope): RawBuilder<User['first_steps']> {
  const canTakeFirstSteps =
    scope.companyIds.length === 0 || scope.companyIds.some((id) => scope.canWrite(id));
  const existsInScope = (table: string): RawBuilder<SqlBool> => sql`exists (
    select 1 from ${sql.table(table)} where ${isInScope('company_id', scope)} and deleted_at is null)`;
  return sql`case when ${canTakeFirstSteps} and not u.has_dismissed_first_steps
      and not ${existsInScope('vehicles')} then
    json_build_object('company', ${scope.companyIds.length > 0}::boolean,
      'location', ${existsInScope('locations')}) end`;
}

const selectUnpaidInvoices = (scope: Scope, today: CalendarDate): RawBuilder<UnpaidInvoices> => sql`(
  select json_build_object('count', count(*), 'amount', coalesce(sum(i.amount), 0),
    'days_overdue', greatest(${today}::date - min(i.due_date), 0))
  from invoices i join companies c on c.id = i.company_id and c.deleted_at is null
  where ${isInScope('i.company_id', narrowToWritable(scope))} and i.paid_at is null)`;
