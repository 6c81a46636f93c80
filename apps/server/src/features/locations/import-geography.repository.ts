import type pg from 'pg';
import { copyRows } from '../../platform/db/copy-rows.ts';
import { readCities } from './reference/cities.ts';
import { readStates } from './reference/states.ts';

export async function importGeography(client: pg.PoolClient): Promise<void> {
  const states = readStates();
  const stateIds = new Map(states.map(({ id, code }) => [code, id]));
  const stateRows = states.map(({ id, code, name }) => [id, code, name]);
  await copyRows(client, { table: 'states', columns: ['id', 'code', 'name'] }, stateRows);
  const cityRows = readCities().map(({ id, stateCode, name }) => [id, stateIds.get(stateCode) ?? null, name]);
  await copyRows(client, { table: 'cities', columns: ['id', 'state_id', 'name'] }, cityRows);
}
