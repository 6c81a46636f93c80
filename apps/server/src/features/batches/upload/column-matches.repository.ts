import { createHash } from 'node:crypto';
import type { BatchKind } from '@fleetworth/contract/batch-columns';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Write } from '../../../platform/db/write.ts';
import type { RememberedColumns } from '../reading/choose-columns.ts';

export interface ColumnMatchKey {
  userId: number;
  companyId: number | null;
  kind: BatchKind;
  headings: readonly string[];
}

const hashOf = (headings: readonly string[]): Buffer =>
  createHash('sha256').update(JSON.stringify(headings.toSorted())).digest();

export async function findColumnMatch(
  database: Database,
  { userId, companyId, kind, headings }: ColumnMatchKey,
): Promise<RememberedColumns | null> {
  const { rows } = await sql<Choice>`
    select fields, default_values from column_matches
    where user_id = ${userId} and company_id is not distinct from ${companyId}::int4 and kind = ${kind}
      and headings_hash = ${hashOf(headings)}`.execute(database);
  const [choice] = rows;
  return choice === undefined
    ? null
    : { fields: new Map(Object.entries(choice.fields)), defaults: choice.default_values };
}

interface Choice {
  fields: Record<string, string>;
  default_values: Record<string, string>;
}

export async function storeColumnMatch(
  { transaction, now }: Write,
  { userId, companyId, kind, headings }: ColumnMatchKey,
  { fields, default_values }: Choice,
): Promise<void> {
  await sql`
    insert into column_matches (user_id, company_id, kind, headings_hash, fields, default_values, used_at)
    values (${userId}, ${companyId}, ${kind}, ${hashOf(headings)}, ${JSON.stringify(fields)},
      ${JSON.stringify(default_values)}, ${now})
    on conflict (user_id, company_id, kind, headings_hash)
    do update set fields = excluded.fields, default_values = excluded.default_values,
      used_at = excluded.used_at`.execute(transaction);
}
