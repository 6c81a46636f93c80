import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { InvitationByLink } from './invitations.repository.ts';

export interface NewUser {
  name: string;
  lastName: string;
  passwordHash: string | null;
}

// The user gets the account features of the inviter. Returns null if the email already has an account.
export async function insertInvitedUser(
  transaction: DatabaseTransaction,
  { email, invitedBy }: InvitationByLink,
  { name, lastName, passwordHash }: NewUser,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into users (email, name, last_name, password_hash, price_alert_permit_count, is_future_value,
      is_projected_rev_loss, is_class_performances, is_history_reports)
    select ${email}, ${name}, ${lastName}, ${passwordHash}, price_alert_permit_count, is_future_value,
      is_projected_rev_loss, is_class_performances, is_history_reports
    from users where id = ${invitedBy}
    on conflict do nothing returning id`.execute(transaction);
  return rows[0]?.id ?? null;
}
