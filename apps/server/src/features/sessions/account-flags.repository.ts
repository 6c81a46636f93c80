import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { commonError } from '../../platform/errors/api-error.ts';

type AccountFlag =
  | 'is_future_value'
  | 'is_projected_rev_loss'
  | 'is_class_performances'
  | 'is_history_reports';

export async function requireFlag(database: Database, scope: Scope, flag: AccountFlag): Promise<void> {
  if (!(await hasFlag(database, scope, flag))) throw commonError('account.not_included');
}

export async function hasFlag(database: Database, { userId }: Scope, flag: AccountFlag): Promise<boolean> {
  const user = await database
    .selectFrom('users')
    .select(flag)
    .where('id', '=', userId ?? 0)
    .executeTakeFirst();
  return user?.[flag] === true;
}
