import type { OutboxMail } from '@fleetworth/contract/mail';
import type { Attachment } from '@fleetworth/providers/mail';
import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, oneRow } from '../../platform/db/database.ts';
import type { MailContent } from './mail-content.ts';

const MAX_LISTED_MAILS = 50;

/** Takes no scope, because emails don't belong to a company. */
export async function listOutbox(database: Database): Promise<OutboxMail[]> {
  const rows = await database
    .selectFrom('outbox_mails')
    .select(['id', 'recipient', 'content', 'created_at'])
    .where('content', 'is not', null)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED_MAILS)
    .execute();
  return rows.map(({ id, recipient, content, created_at }) => ({
    id,
    to: recipient,
    created_at: new Date(created_at).toISOString(),
    ...(content as unknown as MailContent),
  }));
}

interface NewMail {
  to: string;
  content: MailContent;
  usefulUntil: Date;
  now: Date;
}

const RETENTION_DAYS = 30;

/** Stores an email and deletes the emails that are older than 30 days. */
export async function insertMail(
  transaction: DatabaseTransaction,
  { to, content, usefulUntil, now }: NewMail,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with old as (delete from outbox_mails
      where created_at < ${now}::timestamptz - ${`${RETENTION_DAYS} days`}::interval)
    insert into outbox_mails (recipient, content, created_at, useful_until)
    values (${to}, ${JSON.stringify(content)}::jsonb, ${now}, ${usefulUntil}) returning id`.execute(
    transaction,
  );
  return oneRow(rows).id;
}

export const findWaitingMail = (database: Database, id: number) =>
  database
    .selectFrom('outbox_mails')
    .select(['message_id', 'recipient', 'content', 'useful_until'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();

/** Stores the final state of an email and deletes its content, because a link in it may grant access. */
export async function settleMail(
  database: Database,
  { mailId, state, now }: { mailId: number; state: 'sent' | 'failed'; now: Date },
): Promise<void> {
  await sql`update outbox_mails set state = ${state}, content = null, settled_at = ${now}
    where id = ${mailId}`.execute(database);
}

export async function readPhotos(database: Database, ids: readonly number[]): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Attachment>`
    select name, media_type as "mediaType", content from accident_photos
    where id = any(${[...ids]}::int4[]) order by id`.execute(database);
  return rows;
}
