import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_CACHE } from '../test/test-database.ts';
import { startTestFleetworth, type TestFleetworth } from '../test/test-fleetworth.ts';
import type { Database } from './platform/db/database.ts';
import { inTransaction } from './platform/db/in-transaction.ts';
import { findConstraintViolations } from './platform/verify/constraint-violations.ts';
import { runChecks } from './verify-database.ts';

class Rollback extends Error {}

describe('the verification of a database', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
  });
  afterAll(() => fleetworth.stop());

  /**
   * Changes rows past the database's own checks, as damaged files would, and undoes it after the work. Leaves
   * the totals, as `writePositionsOnly` of `write-positions.ts` does.
   */
  async function whileDamaged<T>(statement: string, work: (database: Database) => Promise<T>): Promise<T> {
    let result: T | undefined;
    const damaging = fleetworth.database.db.transaction().execute(async (transaction) => {
      await sql.raw(statement).execute(transaction);
      result = await work(transaction);
      throw new Rollback();
    });
    await expect(damaging).rejects.toThrow(Rollback);
    return result as T;
  }
  const verifyDamaged = (statement: string) =>
    whileDamaged(statement, async (database) =>
      Object.fromEntries((await runChecks(database)).map(({ subject, problems }) => [subject, problems])),
    );

  test('finds nothing in the demo fleet', async () => {
    expect(await verifyDamaged('select')).toEqual({
      'migrations, triggers and functions': [],
      constraints: [],
      positions: [],
      totals: [],
    });
  });

  test.each([
    ['drop trigger brands_renamed on brands', 'The trigger brands.brands_renamed is missing.'],
    [
      'alter table brands disable trigger brands_renamed',
      'The trigger brands.brands_renamed is disabled or has a different definition.',
    ],
    ['drop function newest_mileage', 'The function newest_mileage(integer,integer) is missing.'],
    [
      `delete from schema_migrations where name = '0114-session-confirmation'`,
      'Migration 0114-session-confirmation is missing. Start the server once to apply it.',
    ],
    [
      `insert into schema_migrations (name, checksum) values ('9999-next', '')`,
      'Migration 9999-next belongs to a newer version of Fleetworth.',
    ],
  ])('finds what %s leaves', async (statement, problem) => {
    const problems = await verifyDamaged(statement);
    expect(problems['migrations, triggers and functions']).toContain(problem);
  });

  test('finds rows that violate a foreign key, a check or not-null', async () => {
    const problems = await whileDamaged(
      `alter table mileage_records drop constraint mileage_records_company_id_vehicle_id_fkey;
       update mileage_records set vehicle_id = 99999999 where id = (select min(id) from mileage_records);
       alter table mileage_records add constraint of_vehicle foreign key (company_id, vehicle_id)
         references vehicles (company_id, id) not valid;
       alter table regions add constraint is_empty check (code = '') not valid;
       alter table vehicles add constraint has_price not null manual_price not valid`,
      findConstraintViolations,
    );
    expect(problems).toEqual([
      'Constraint mileage_records.of_vehicle is violated 1 time.',
      expect.stringMatching(/^Constraint regions\.is_empty is violated \d+ times\.$/),
      expect.stringMatching(/^Constraint vehicles\.has_price is violated \d+ times\.$/),
    ]);
  });

  test('finds rows that violate a unique index', async () => {
    const { pool, db } = fleetworth.database;
    // Without a transaction, a rejected index remains.
    const index = 'create unique index concurrently one_name on vehicles (status) where status = $$active$$';
    await expect(pool.query(index)).rejects.toThrow('could not create unique index');
    expect(await inTransaction(db, findConstraintViolations)).toEqual(['Index one_name is violated 1 time.']);
    await pool.query('drop index one_name');
  });

  test('finds wrong and missing positions without a queued refresh, and wrong totals', async () => {
    const { positions, totals } = await verifyDamaged(`
      update positions set color = 'Wrong'
        where vehicle_id in (select id from vehicles order by id limit 2);
      insert into pgboss.job (name, data)
        select 'refresh-positions', jsonb_build_object('vehicleIds', jsonb_build_array(min(id)))
        from vehicles;
      update vehicles set deleted_at = now() where id = (select min(id) + 2 from vehicles);
      delete from positions where vehicle_id = (select max(vehicle_id) from positions);
      update position_totals set payoff = payoff + 1 where ctid = (select min(ctid) from position_totals)`);
    expect(positions).toEqual([
      expect.stringMatching(/^Vehicle \d+ has no position\.$/),
      expect.stringMatching(/^The position of vehicle \d+ has no vehicle\.$/),
      expect.stringMatching(/^The position of vehicle \d+ differs when recomputed: color\.$/),
    ]);
    const isWrongLocation = /^The totals of company \d+ at location \d+ differ from its positions\.$/;
    expect(totals).toEqual([
      expect.stringMatching(isWrongLocation),
      expect.stringMatching(/^The totals of company \d+ differ from those of its locations\.$/),
      // The group of the deleted position.
      expect.stringMatching(isWrongLocation),
    ]);
  });

  test('is a command that prints each check and ends with 1 after a problem', async () => {
    await fleetworth.database.pool.query(
      'update position_totals set payoff = payoff + 1 where ctid = (select min(ctid) from position_totals)',
    );
    const env = { DATABASE_URL: fleetworth.database.url, FLEETWORTH_DATA: TEST_CACHE, PATH: '/usr/bin:/bin' };
    const script = join(import.meta.dirname, 'verify.ts');
    await expect(promisify(execFile)(process.execPath, [script], { env })).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining(
        '✓ migrations, triggers and functions\n✓ constraints\n✓ positions\n✗ totals (2)\n',
      ) as string,
    });
  });
});
