import type { OutboxMail } from '@fleetworth/contract/mail';
import type { Database } from '../../platform/db/database.ts';
import type { MailContent } from './mail-content.ts';

const SHOWN = 50;

/** Lists the newest mails of an installation that sends none. Mail belongs to no company: there is no scope to take. */
export async function listOutbox(database: Database): Promise<OutboxMail[]> {
  const rows = await database
    .selectFrom('outbox_mails')
    .select(['id', 'recipient', 'content', 'created_at'])
    .where('content', 'is not', null)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map(({ id, recipient, content, created_at }) => ({
    id,
    to: recipient,
    created_at: new Date(created_at).toISOString(),
    ...(content as unknown as MailContent),
  }));
}
