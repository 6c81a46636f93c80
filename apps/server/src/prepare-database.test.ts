import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyTemplate, TEST_NOW, type TestDatabase, testConfig } from '../test/test-database.ts';
import { createProviders } from './create-providers.ts';
import { fixedClock } from './platform/clock/clock.ts';
import { prepareDatabase } from './prepare-database.ts';

describe('preparing a database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await copyTemplate(inject('databaseUrl'));
  });
  afterAll(() => database.close());

  const prepare = () => {
    const clock = fixedClock(TEST_NOW);
    const providers = createProviders(testConfig, { clock });
    return prepareDatabase(database, { providers, clock, demoVehicles: 0, print: () => {} });
  };

  test('accepts additional objects, and a missing index that is not unique', async () => {
    await database.pool.query(
      `create table notes (id int4 primary key);
       create index notes_of_support on vehicles (updated_at);
       drop index positions_due`,
    );
    await expect(prepare()).resolves.toEqual({ hasDemoFleet: true });
  });

  // Each is listed before those that were removed earlier.
  test.each([
    ['drop index tags_name', 'unique index tags_name. '],
    ['drop trigger brands_renamed on brands', 'trigger brands.brands_renamed and 1 more. '],
    ['drop function newest_mileage', 'function newest_mileage(integer,integer) and 2 more. '],
    [
      'alter table finance_contracts drop constraint finance_contracts_check',
      'constraint finance_contracts.finance_contracts_check and 3 more. ',
    ],
  ])('refuses a database after: %s', async (statement, object) => {
    await database.pool.query(statement);
    await expect(prepare()).rejects.toThrow(`The database is incomplete: it lacks the ${object}`);
  });
});
