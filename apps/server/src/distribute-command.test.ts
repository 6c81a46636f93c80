import { expect, inject, test } from 'vitest';
import { copyTemplate, testConfig } from '../test/test-database.ts';
import { runDistributeCommand } from './distribute-command.ts';

test.each([[], ['1'], ['four'], ['4', '8']])('shards %j are rejected with an example', async (...args) => {
  await expect(runDistributeCommand(testConfig, args, () => {})).rejects.toThrow('npm run distribute -- 32');
});

test('a database without Citus is rejected', async () => {
  const database = await copyTemplate(inject('databaseUrl'));
  const config = { ...testConfig, databaseUrl: database.url };
  await expect(runDistributeCommand(config, ['4'], () => {})).rejects.toThrow('a database with Citus');
  await database.close();
});
