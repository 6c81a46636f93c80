import type { TestFleetworth } from './test-fleetworth.ts';

export interface SetRecord {
  kind: string;
  record_id: number;
}

/** Lists the records of a change set by kind and id. */
export async function recordsOf({ database }: TestFleetworth, changeSetId: number): Promise<SetRecord[]> {
  const { rows } = await database.pool.query<SetRecord>(
    `select kind, record_id from change_set_records where change_set_id = $1 order by kind, record_id`,
    [changeSetId],
  );
  return rows;
}

/** Counts the audit entries of a change set by table and action: 'vehicles create' → 2. */
export async function entriesOf(
  { database }: TestFleetworth,
  changeSetId: number,
): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ name: string; count: number }>(
    `select entity || ' ' || action as name, count(*)::int4 as count from audit_entries
     where change_set_id = $1 group by 1 order by 1`,
    [changeSetId],
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
