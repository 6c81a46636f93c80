import type { Member } from '@fleetworth/contract/members';
import { sql } from 'kysely';
import type { Role, Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';

export class MembersRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async list(companyId: number): Promise<Member[] | null> {
    if (this.#scope.roleIn(companyId) === null) return null;
    return [...(await this.#listMembers(companyId)), ...(await this.#listInvitations(companyId))];
  }

  async #listMembers(companyId: number): Promise<Member[]> {
    const { rows } = await sql<MemberRow>`
      select m.id, m.role, m.created_at, u.id as user_id, u.name, u.last_name, u.email
      from memberships m join users u on u.id = m.user_id and u.deleted_at is null
      where ${isInScope('m.company_id', this.#scope, companyId)}
      order by lower(u.name), lower(u.last_name), m.id`.execute(this.#database);
    return rows.map(({ id, role, created_at, user_id, name, last_name, email }) => ({
      id,
      user: { id: user_id, name, last_name, email },
      role,
      joined_at: created_at.toISOString(),
      invitation: null,
    }));
  }

  async #listInvitations(companyId: number): Promise<Member[]> {
    const { rows } = await sql<InvitationRow>`
      select id, email, role, expires_at from invitations
      where ${isInScope('company_id', this.#scope, companyId)} order by lower(email)`.execute(this.#database);
    return rows.map(({ id, email, role, expires_at }) => ({
      id: null,
      user: null,
      role,
      joined_at: null,
      invitation: { id, email, role, expires_at: expires_at.toISOString() },
    }));
  }
}

interface MemberRow {
  id: number;
  role: Role;
  created_at: Date;
  user_id: number;
  name: string;
  last_name: string;
  email: string;
}

interface InvitationRow {
  id: number;
  email: string;
  role: Role;
  expires_at: Date;
}
