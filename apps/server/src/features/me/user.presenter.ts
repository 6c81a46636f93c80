import type { User } from '@fleetworth/contract/me';
import type { SocialProvider } from '@fleetworth/contract/social-choices';
import { sql } from 'kysely';
import { type Scope, scopeOfWriter } from '../../platform/auth/scope.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { type Database, oneRow } from '../../platform/db/database.ts';
import { type ExternalModes, listExternalAccounts } from '../external-accounts/public.ts';
import { FiringsRepository } from '../price-alerts/public.ts';
import { ChannelAccountsRepository } from '../selling/public.ts';
import { listSocials } from '../social-accounts/public.ts';

type Named = { id: number; name: string } | null;

const named = (alias: string) =>
  sql<Named>`case when ${sql.ref(`${alias}.id`)} is null then null else
    json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`;

const selectUser = (database: Database, userId: number) =>
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
      named('s').as('state'),
      named('ci').as('city'),
      named('co').as('company'),
      named('l').as('location'),
    ])
    .where('u.id', '=', userId);

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUser>['execute']>>[number];

/** Less what the installation says. */
type StoredUser = Omit<
  User,
  'time_zone' | 'age_year' | 'providers' | 'partner_links' | 'tsd_mode' | 'zubie_mode'
>;

interface Presented {
  userId: number;
  scope: Scope;
  /** Services that this installation offers to sign in with. */
  offered: readonly SocialProvider[];
  external: ExternalModes;
  /** True where history reports can be ordered here. */
  offersHistory: boolean;
}

/** Presents the signed-in user as the contract shows it. */
export async function presentUser(
  database: Database,
  { userId, scope, offered, external, offersHistory }: Presented,
): Promise<StoredUser> {
  const row = oneRow(await selectUser(database, userId).execute());
  const isLed = !row.has_dismissed_first_steps && mayBegin(scope);
  return {
    ...toUser(row, scope),
    is_history_reports: row.is_history_reports && offersHistory,
    unread_alert_firings: await new FiringsRepository(database, scope, userId).countUnread(),
    unpaid_invoices_count: await countUnpaidInvoices(database, scope),
    first_steps: isLed ? await readFirstSteps(database, scope) : null,
    socials: await listSocials(database, { userId, offered }),
    external_accounts: [
      ...(await new ChannelAccountsRepository(database, scope).listLinked()),
      ...(await listExternalAccounts(database, userId, external)),
    ],
  };
}

/** True where the user may add what is missing: a first company, or something to a company. */
const mayBegin = (scope: Scope): boolean =>
  scope.companyIds.length === 0 || scope.companyIds.some((id) => scope.mayWrite(id));

/** Reads what an account without vehicles has begun with; null where it has vehicles. */
async function readFirstSteps(database: Database, scope: Scope): Promise<User['first_steps']> {
  const { rows } = await sql<{ has_location: boolean; has_vehicle: boolean }>`
    select
      exists (select from locations where ${isInScope('company_id', scope)} and deleted_at is null) as has_location,
      exists (select from vehicles where ${isInScope('company_id', scope)} and deleted_at is null) as has_vehicle`.execute(
    database,
  );
  const { has_location, has_vehicle } = oneRow(rows);
  return has_vehicle ? null : { company: scope.companyIds.length > 0, location: has_location };
}

/** Counts unpaid invoices of the companies that the user may write. */
async function countUnpaidInvoices(database: Database, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from invoices i join companies c on c.id = i.company_id and c.deleted_at is null
    where ${isInScope('i.company_id', scopeOfWriter(scope))} and i.paid_at is null`.execute(database);
  return oneRow(rows).count;
}

function toUser(
  row: UserRow,
  scope: Scope,
): Omit<
  StoredUser,
  'first_steps' | 'socials' | 'unpaid_invoices_count' | 'unread_alert_firings' | 'external_accounts'
> {
  const isOwn = row.company !== null && scope.roleIn(row.company.id) !== null;
  return {
    id: row.id,
    name: row.name,
    last_name: row.last_name,
    email: row.email,
    state: row.state,
    city: row.city,
    address: row.address,
    zip: row.zip,
    default_company: isOwn ? row.company : null,
    default_location: isOwn ? row.location : null,
    memberships: scope.companyIds.map((companyId) => ({
      company_id: companyId,
      role: scope.roleIn(companyId) ?? 'viewer',
    })),
    first_company_name: row.first_company_name,
    price_alert_permit_count: row.price_alert_permit_count,
    is_future_value: row.is_future_value,
    is_projected_rev_loss: row.is_projected_rev_loss,
    is_class_performances: row.is_class_performances,
    is_history_reports: row.is_history_reports,
  };
}
