import type pg from 'pg';
import { DEMO_CITIES } from '../../../demo/cities.ts';
export async function importGeography(client: pg.PoolClient): Promise<void> {
  const codes = [...new Set(DEMO_CITIES.map((c) => c.stateCode))];
  for (const [i, c] of codes.entries())
    await client.query('insert into states values ($1,$2,$2)', [i + 1, c]);
  for (const [i, c] of DEMO_CITIES.entries())
    await client.query('insert into cities values ($1,$2,$3) on conflict do nothing', [
      i + 1,
      codes.indexOf(c.stateCode) + 1,
      c.name,
    ]);
}
