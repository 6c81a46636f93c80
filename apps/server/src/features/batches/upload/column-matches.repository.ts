import { createHash } from 'node:crypto';
import type { BatchKind } from '@fleetworth/contract/batch-columns';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Write } from '../../../platform/db/write.ts';

/** Sheets whose columns a user matched: those of a kind, for a company, with the same headings. */
export interface MatchedSheets {
  userId: number;
  companyId: number | null;
  kind: BatchKind;
  /** Keys of the headings, in any order. */
  headings: readonly string[];
}

const hashOf = (headings: readonly string[]): Buffer =>
  createHash('sha256').update(JSON.stringify(headings.toSorted())).digest();

/** Returns the field by heading key that a user chose last, or null. */
export async function findColumnMatch(
  database: Database,
  { userId, companyId, kind, headings }: MatchedSheets,
): Promise<Map<string, string> | null> {
  const { rows } = await sql<{ fields: Record<string, string> }>`
    select fields from column_matches
    where user_id = ${userId} and company_id is not distinct from ${companyId}::int4 and kind = ${kind}
      and headings_hash = ${hashOf(headings)}`.execute(database);
  return rows[0] === undefined ? null : new Map(Object.entries(rows[0].fields));
}

/** Stores the field by heading key that a user chose, in place of an earlier choice. */
export async function storeColumnMatch(
  { transaction, now }: Write,
  { userId, companyId, kind, headings }: MatchedSheets,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`
    insert into column_matches (user_id, company_id, kind, headings_hash, fields, used_at)
    values (${userId}, ${companyId}, ${kind}, ${hashOf(headings)}, ${JSON.stringify(fields)}, ${now})
    on conflict (user_id, company_id, kind, headings_hash)
    do update set fields = excluded.fields, used_at = excluded.used_at`.execute(transaction);
}
