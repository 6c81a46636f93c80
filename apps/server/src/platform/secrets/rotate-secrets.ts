import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../db/database.ts';
import type { SecretBox } from './secret-box.ts';

export interface EncryptedTable {
  label: string;
  table: 'channel_tokens' | 'external_account_secrets';
  keyColumns: readonly string[];
  /** Returns a text that binds a secret to its row: it can't be decrypted for another row. */
  rowKeyOf: (key: readonly number[]) => string;
}

export interface RotationResult {
  label: string;
  rotatedCount: number;
  unreadableCount: number;
}

const ROWS_AT_ONCE = 100;

/**
 * Encrypts the secrets of a table again with the current key. Locks rows before reading them. If a token is
 * being renewed, this waits for the new token and encrypts it.
 */
export async function rotateSecrets(
  database: Database,
  secrets: SecretBox,
  encryptedTable: EncryptedTable,
): Promise<RotationResult> {
  const result: RotationResult = { label: encryptedTable.label, rotatedCount: 0, unreadableCount: 0 };
  for (
    let lastRowKey: readonly number[] | null = encryptedTable.keyColumns.map(() => 0);
    lastRowKey !== null;
  ) {
    const batchStart: readonly number[] = lastRowKey;
    lastRowKey = await database
      .transaction()
      .execute((transaction) => rotateBatch({ transaction, secrets, encryptedTable, result }, batchStart));
  }
  return result;
}

export async function listUsedKeyIds(
  database: Database,
  tables: readonly EncryptedTable[],
): Promise<string[]> {
  const idsByTable = tables.map(async ({ table }) => {
    const { rows } = await sql<{ id: string }>`
      select distinct split_part(encrypted, '.', 1) as id from ${sql.table(table)}`.execute(database);
    return rows.map(({ id }) => id);
  });
  return [...new Set((await Promise.all(idsByTable)).flat())];
}

interface RotationContext {
  transaction: DatabaseTransaction;
  secrets: SecretBox;
  encryptedTable: EncryptedTable;
  result: RotationResult;
}

async function rotateBatch(
  { transaction, secrets, encryptedTable, result }: RotationContext,
  lastRowKey: readonly number[],
): Promise<readonly number[] | null> {
  const { table, keyColumns, rowKeyOf } = encryptedTable;
  const columns = sql.join(keyColumns.map((name) => sql.ref(name)));
  const { rows } = await sql<{ encrypted: string } & Record<string, number | string>>`
    select ${columns}, encrypted from ${sql.table(table)}
    where (${columns}) > (${sql.join(lastRowKey)})
      and split_part(encrypted, '.', 1) <> ${secrets.currentKeyId()}
    order by ${columns} limit ${ROWS_AT_ONCE} for no key update`.execute(transaction);
  for (const row of rows) {
    const ids = keyColumns.map((name) => Number(row[name]));
    const secret = secrets.decrypt(row.encrypted, rowKeyOf(ids));
    if (secret === null) result.unreadableCount += 1;
    else {
      await sql`
        update ${sql.table(table)} set encrypted = ${secrets.encrypt(secret, rowKeyOf(ids))}
        where (${columns}) = (${sql.join(ids)})`.execute(transaction);
      result.rotatedCount += 1;
    }
  }
  const last = rows.at(-1);
  return last === undefined ? null : keyColumns.map((name) => Number(last[name]));
}
