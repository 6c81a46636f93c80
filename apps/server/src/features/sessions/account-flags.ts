import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** What accounts include or not. */
type AccountFlag =
  | 'is_future_value'
  | 'is_projected_rev_loss'
  | 'is_class_performances'
  | 'is_history_reports';

/** Refuses a caller whose account does not include something. */
export async function requireFlag(database: Database, { userId }: Scope, flag: AccountFlag): Promise<void> {
  const user = await database
    .selectFrom('users')
    .select(flag)
    .where('id', '=', userId ?? 0)
    .executeTakeFirst();
  if (user?.[flag] !== true) throw refuse('account.not_included');
}
