import { sql } from 'kysely';
import { type Role, type Scope, scopeOfUser } from '../../../platform/auth/scope.ts';
import type { Database } from '../../../platform/db/database.ts';

/** Reads the current roles of the user, because jobs process a batch on behalf of the user. */
export async function currentScope(database: Database, userId: number): Promise<Scope> {
  const { rows } = await sql<{ id: number; role: Role }>`
    select c.id, m.role from memberships m
    join users u on u.id = m.user_id and u.deleted_at is null
    join companies c on c.id = m.company_id and c.deleted_at is null
    where m.user_id = ${userId}`.execute(database);
  return scopeOfUser(userId, new Map(rows.map(({ id, role }) => [id, role])));
}
