import type { Deps } from '../../feature.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { MailContent } from './mail-content.ts';
import { insertMail } from './outbox.repository.ts';
import { sendMailJob } from './send-mail.job.ts';

const HOUR_MS = 3_600_000;

interface NewMail extends MailContent {
  to: string;
  /** Time after which the email is no longer sent. */
  usefulUntil: Date;
}

export async function queueMail(
  { jobs, mailing, clock }: Pick<Deps, 'jobs' | 'mailing' | 'clock'>,
  transaction: DatabaseTransaction,
  { to, usefulUntil, ...content }: NewMail,
): Promise<void> {
  if (mailing === 'none') return;
  const now = clock.now();
  const mailId = await insertMail(transaction, { to, content, usefulUntil, now });
  const usefulHours = Math.ceil((usefulUntil.getTime() - now.getTime()) / HOUR_MS);
  if (mailing === 'smtp') await jobs.enqueue(transaction, sendMailJob, { mailId, usefulHours });
}
