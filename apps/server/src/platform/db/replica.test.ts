import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { copyTemplate, type TestDatabase } from '../../../test/test-database.ts';
import { Replica } from './replica.ts';

describe('a database that is no replica', () => {
  let database: TestDatabase;
  let other: TestDatabase;
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) });
  beforeAll(async () => {
    database = await copyTemplate(inject('databaseUrl'));
    other = await copyTemplate(inject('databaseUrl'));
  });
  beforeEach(() => {
    logged.length = 0;
  });
  afterAll(async () => {
    await other.close();
    await database.close();
  });

  const readFrom = ({ db }: TestDatabase) =>
    new Replica({ primary: database.db, replica: db, log }).runPreferringReplica(
      async () => 'replica',
      async () => 'database',
    );

  test('is never read in its place: not the primary', async () => {
    expect(await readFrom(database)).toBe('database');
    expect(logged.join()).toContain('it is not a replica');
  });

  test('is never read in its place: not another database', async () => {
    expect(await readFrom(other)).toBe('database');
    expect(logged.join()).toContain('it is the replica of another database');
  });
});
