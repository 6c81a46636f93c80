import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { pause } from '../src/platform/clock/clock.ts';
import { computeFreshPositions } from './fresh-positions.ts';

export { TOTAL_DIFFERENCES } from '../src/features/positions/public.ts';

interface StalePosition {
  vehicleId: number;
  kept: Record<string, unknown>;
  fresh: Record<string, unknown>;
}

/**
 * Lists positions with a figure that differs from a new computation by the domain package, and counts the
 * compared ones.
 */
export async function findStalePositions(
  pool: pg.Pool | pg.PoolClient,
  today: string,
): Promise<{ stale: StalePosition[]; positions: number }> {
  const stale: StalePosition[] = [];
  let positions = 0;
  const companies = await pool.query<{ id: number }>('select id from companies order by id');
  for (const { id } of companies.rows) {
    const fresh = await computeFreshPositions(pool, { companyId: id, today });
    const { rows } = await pool.query<Record<string, unknown> & { vehicle_id: number }>(
      'select * from positions where company_id = $1',
      [id],
    );
    const kept = new Map(rows.map((row) => [row.vehicle_id, row]));
    for (const vehicleId of new Set([...kept.keys(), ...fresh.keys()])) {
      const figures = fresh.get(vehicleId) ?? { vehicle_id: 'gone' };
      const row: Record<string, unknown> = kept.get(vehicleId) ?? {};
      const compared = Object.fromEntries(Object.keys(figures).map((name) => [name, row[name]]));
      if (!isDeepStrictEqual(compared, figures)) stale.push({ vehicleId, kept: compared, fresh: figures });
    }
    positions += rows.length;
  }
  return { stale, positions };
}

/** Waits until every requested value has been received and counted. */
export async function untilNothingIsPending(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `select from value_requests r join vehicles v on v.company_id = r.company_id and v.id = r.vehicle_id
       where r.state = 'pending' and v.deleted_at is null limit 1`,
    );
    if (rowCount === 0) return;
    await pause(50);
  }
}
