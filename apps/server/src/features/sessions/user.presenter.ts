import type { User } from '@fleetworth/contract/sessions';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { type Database, oneRow } from '../../platform/db/database.ts';

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
type StoredUser = Omit<User, 'time_zone' | 'age_year'>;

/** The signed-in user as the contract shows it. */
export async function presentUser(
  database: Database,
  { userId, scope }: { userId: number; scope: Scope },
): Promise<StoredUser> {
  return toUser(oneRow(await selectUser(database, userId).execute()), scope);
}

function toUser(row: UserRow, scope: Scope): StoredUser {
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
    unpaid_invoices_count: 0,
    external_accounts: [],
    socials: [],
    price_alert_permit_count: row.price_alert_permit_count,
    is_future_value: row.is_future_value,
    is_projected_rev_loss: row.is_projected_rev_loss,
    is_class_performances: row.is_class_performances,
    is_history_reports: row.is_history_reports,
  };
}
