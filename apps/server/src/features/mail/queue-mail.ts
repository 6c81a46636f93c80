import type { Deps } from '../../feature.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { MailContent } from './mail-content.ts';
import { insertMail } from './outbox.repository.ts';
import { sendMailJob } from './send-mail.job.ts';

interface NewMail extends MailContent {
  to: string;
  /** When it says nothing true any more, for instance since its link has expired. */
  usefulUntil: Date;
}

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
  const mailId = await insertMail(transaction, { to, content, usefulUntil, now: clock.now() });
  if (mailing === 'smtp') await jobs.enqueue(transaction, sendMailJob, { mailId });
}
