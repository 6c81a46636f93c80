import { expect, inject, test } from 'vitest';
import { copyTemplate, testConfig } from '../test/test-database.ts';
import { runDistributeCommand } from './distribute-command.ts';
import { partitionTables } from './platform/partitions/partition-tables.ts';

test.each([[], ['1'], ['four'], ['4', '8']])('shards %j are rejected with an example', async (...args) => {
  await expect(runDistributeCommand(testConfig, args, () => {})).rejects.toThrow('npm run distribute -- 32');
});

test('a database without Citus or with partitions is rejected', async () => {
  const database = await copyTemplate(inject('databaseUrl'));
  const config = { ...testConfig, databaseUrl: database.url };
  const distribute = () => runDistributeCommand(config, ['4'], () => {});
  await expect(distribute()).rejects.toThrow('a database with Citus');
  await partitionTables(database.pool, 2);
  await expect(distribute()).rejects.toThrow("The tables are partitioned, so they can't be distributed.");
  await database.close();
});
