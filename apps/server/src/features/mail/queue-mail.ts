import { sql } from 'kysely';
import type { Deps } from '../../feature.ts';
import { type DatabaseTransaction, oneRow } from '../../platform/db/database.ts';
import type { MailContent } from './mail-content.ts';
import { sendMailJob } from './send-mail.job.ts';

interface NewMail extends MailContent {
  to: string;
  /** When it says nothing true any more, for instance since its link has expired. */
  usefulUntil: Date;
}

const KEPT_DAYS = 30;

/**
 * Writes a mail into the outbox, in the transaction that causes it, and has it sent where this installation
 * sends mail. Without mail nothing is written.
 */
export async function queueMail(
  { jobs, mailing, clock }: Pick<Deps, 'jobs' | 'mailing' | 'clock'>,
  transaction: DatabaseTransaction,
  { to, usefulUntil, ...content }: NewMail,
): Promise<void> {
  if (mailing === 'none') return;
  const now = clock.now();
  const { rows } = await sql<{ id: number }>`
    with old as (delete from outbox_mails where created_at < ${now}::timestamptz - ${`${KEPT_DAYS} days`}::interval)
    insert into outbox_mails (recipient, content, created_at, useful_until)
    values (${to}, ${JSON.stringify(content)}::jsonb, ${now}, ${usefulUntil}) returning id`.execute(
    transaction,
  );
  if (mailing === 'smtp') await jobs.enqueue(transaction, sendMailJob, { mailId: oneRow(rows).id });
}
