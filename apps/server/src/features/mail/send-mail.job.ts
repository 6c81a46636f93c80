import type { Attachment, MailDelivery } from '@fleetworth/providers/mail';
import { PDF_TYPE } from '@fleetworth/contract/spreadsheet';
import { ProviderError } from '@fleetworth/providers/outcome';
import type { Deps } from '../../feature.ts';
import type { Job, JobKind } from '../../platform/jobs/job-queue.ts';
import type { MailContent, ReportKey } from './mail-content.ts';
import { renderMail } from './render-mail.ts';
import { findWaitingMail, readPhotos, settleMail } from './outbox.repository.ts';

interface SendMailData {
  mailId: number;
  /** Hours until the email is out of date. Absent in jobs of earlier versions. */
  usefulHours?: number;
}

/**
 * Retries for up to six hours, with increasing delays. Emails that expire sooner are sent first, so that a
 * link that expires in an hour doesn't wait behind many notices.
 */
export const sendMailJob: JobKind<SendMailData> = {
  name: 'send-mail',
  retryLimit: 32,
  expireSeconds: 900,
  priorityOf: ({ usefulHours = 0 }) => -usefulHours,
};

export type PrintReport = (
  deps: Pick<Deps, 'database' | 'clock' | 'log'>,
  key: ReportKey,
) => Promise<Uint8Array | null>;

type Dependencies = Pick<Deps, 'database' | 'clock' | 'log' | 'appUrl'> & {
  mail: MailDelivery;
  printReport: PrintReport;
};

/** Returns for each email the error to retry after, or null if it was sent or given up. */
export async function sendMails(
  dependencies: Dependencies,
  jobs: readonly Job<SendMailData>[],
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

async function sendMail(
  dependencies: Dependencies,
  { data: { mailId }, isLastTry }: Job<SendMailData>,
): Promise<void> {
  const { database, clock, log, mail, appUrl } = dependencies;
  const settleAs = (state: 'sent' | 'failed') => settleMail(database, { mailId, state, now: clock.now() });
  const mailRow = await findWaitingMail(database, mailId);
  if (mailRow === undefined) return;
  if (new Date(mailRow.useful_until) <= clock.now()) {
    log.warn({ mailId }, 'an email was out of date and was not sent');
    return await settleAs('failed');
  }
  const { message_id: messageId, recipient: to } = mailRow;
  try {
    const content = mailRow.content as unknown as MailContent;
    const attachments = [
      ...(await printAttachment(dependencies, content.accidentReport)),
      ...(await readPhotos(database, content.photoIds ?? [])),
    ];
    const renderedMail = renderMail(content, appUrl);
    await mail.send({ messageId, to, ...renderedMail, attachments }, { requestId: `mail ${mailId}` });
  } catch (error) {
    const willRetry = error instanceof ProviderError && error.isRetryable && !isLastTry;
    if (willRetry) throw error;
    log.error({ mailId, err: error }, 'could not send an email');
    return await settleAs('failed');
  }
  await settleAs('sent');
}

// If printing fails, the email is sent without the report.
async function printAttachment(
  dependencies: Dependencies,
  reportKey: ReportKey | undefined,
): Promise<Attachment[]> {
  if (reportKey === undefined) return [];
  try {
    const content = await dependencies.printReport(dependencies, reportKey);
    const name = `accident-report-${reportKey.reportId}.pdf`;
    return content === null ? [] : [{ name, mediaType: PDF_TYPE, content }];
  } catch (error) {
    dependencies.log.error(
      { reportId: reportKey.reportId, err: error },
      'could not print an accident report',
    );
    return [];
  }
}
