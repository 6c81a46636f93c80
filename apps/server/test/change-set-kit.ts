import { expect } from 'vitest';
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

/** Undoes a change set and waits for the end. Returns the change set of the undo. */
export async function undo(fleetworth: TestFleetworth, changeSetId: number): Promise<number> {
  const { change_set: undoId } = await fleetworth.call('undoChangeSet', { params: { id: changeSetId } });
  const read = async () => (await fleetworth.call('getChangeSet', { params: { id: changeSetId } })).data;
  await expect.poll(async () => (await read()).undo?.finished_at).toBeTruthy();
  return undoId ?? 0;
}

/** Reads what an undo restores: vehicles with tags, contracts, mileage and class performances. */
export async function readFleet({ database }: TestFleetworth): Promise<Map<number, unknown>> {
  const { rows } = await database.pool.query<{ id: number; state: unknown }>(
    `select v.id, jsonb_build_object(
       'vehicle', to_jsonb(v) - array['version', 'updated_at', 'removed_contract_version', 'created_at'],
       'tags', (select coalesce(jsonb_agg(t.tag_id order by t.tag_id), '[]') from current_tags t
         where t.company_id = v.company_id and t.vehicle_id = v.id),
       'contract', (select to_jsonb(f) - array['version', 'updated_at', 'created_at']
         from finance_contracts f where f.company_id = v.company_id and f.vehicle_id = v.id),
       'mileage', (select coalesce(jsonb_agg(jsonb_build_array(m.id, m.date, m.mileage) order by m.id), '[]')
         from mileage_records m
         where m.company_id = v.company_id and m.vehicle_id = v.id and m.deleted_at is null)) as state
     from vehicles v where v.deleted_at is null`,
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
}
