import type { OutboxMail } from '@fleetworth/contract/mail';
import type { Attachment } from '@fleetworth/providers/mail';
import { sql } from 'kysely';
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

/** Reads the photos that a mail carries. One that was deleted meanwhile is left out. */
export async function readPhotos(database: Database, ids: readonly number[]): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Attachment>`
    select name, media_type as "mediaType", content from accident_photos
    where id = any(${[...ids]}::int4[]) order by id`.execute(database);
  return rows;
}
