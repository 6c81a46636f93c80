import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Log } from '../../platform/log/log.ts';
import { SessionsRepository } from '../sessions/public.ts';
import { updateUser } from './users.repository.ts';

interface OperatorChange {
  email: string;
  isOperator: boolean;
  now: Date;
}

// No endpoint calls this function, so that a stolen session can't grant the right.
export async function setOperator(
  { database, log }: { database: Database; log: Log },
  { email, isOperator, now }: OperatorChange,
): Promise<boolean> {
  const userId = await inTransaction(database, async (transaction) => {
    const account = await new SessionsRepository(transaction).findAccount(email);
    if (account === null) return null;
    await updateUser(transaction, { id: account.id, columns: { is_operator: isOperator }, now });
    return account.id;
  });
  if (userId === null) return false;
  log.info(
    { userId },
    isOperator ? 'an account was made an operator' : 'an account is no longer an operator',
  );
  return true;
}
