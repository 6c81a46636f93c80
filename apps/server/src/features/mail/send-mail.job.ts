import type { MailDelivery } from '@fleetworth/providers/mail';
import { ProviderError } from '@fleetworth/providers/outcome';
import type { Deps } from '../../feature.ts';
import type { Job, JobKind } from '../../platform/jobs/job-queue.ts';
import type { MailContent } from './mail-content.ts';
import { layOutMail } from './mail-layout.ts';
import { findWaitingMail, readPhotos, settleMail } from './outbox.repository.ts';

interface SendMail {
  mailId: number;
}

/** Sends one email from the outbox. The growing delays between its retries add up to six hours. */
export const sendMailJob: JobKind<SendMail> = { name: 'send-mail', retryLimit: 32, expireSeconds: 900 };

type Dependencies = Pick<Deps, 'database' | 'clock' | 'log' | 'appUrl'> & { mail: MailDelivery };

/** Sends the emails of a batch sequentially. Returns the error of each email, or null. */
export async function sendMails(
  dependencies: Dependencies,
  jobs: readonly Job<SendMail>[],
): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const job of jobs) {
    errors.push(
      await sendMail(dependencies, job).then(
        () => null,
        (error: unknown) => error,
      ),
    );
  }
  return errors;
}

/** Abandons an email that cannot be sent by retrying or is out of date. */
async function sendMail(
  dependencies: Dependencies,
  { data: { mailId }, isLastTry }: Job<SendMail>,
): Promise<void> {
  const { database, clock, log, mail, appUrl } = dependencies;
  const settle = (state: 'sent' | 'failed') => settleMail(database, { mailId, state, now: clock.now() });
  const waiting = await findWaitingMail(database, mailId);
  if (waiting === undefined) return;
  if (new Date(waiting.useful_until) <= clock.now()) {
    log.warn({ mailId }, 'mail came too late and was not sent');
    return await settle('failed');
  }
  const { message_id: messageId, recipient: to, content } = waiting;
  try {
    const written = content as unknown as MailContent;
    const attachments = await readPhotos(database, written.photoIds ?? []);
    const laidOut = layOutMail(written, appUrl);
    await mail.send({ messageId, to, ...laidOut, attachments }, { requestId: `mail ${mailId}` });
  } catch (error) {
    const mayRetry = error instanceof ProviderError && error.isRetryable && !isLastTry;
    if (mayRetry) throw error;
    log.error({ mailId, err: error }, 'could not send an email');
    return await settle('failed');
  }
  await settle('sent');
}
