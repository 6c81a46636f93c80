import { expect, inject, test } from 'vitest';
import { copyTemplate, testConfig } from '../test/test-database.ts';
import { runPartitionCommand } from './partition-command.ts';

test.each([[], ['1'], ['1025'], ['four'], ['4.5'], ['4', '8']])(
  'partitions %j are rejected with an example',
  async (...args) => {
    await expect(runPartitionCommand(testConfig, args, () => {})).rejects.toThrow('npm run partition -- 16');
  },
);

test('the command names the partitioned tables, and says when nothing is left', async () => {
  const database = await copyTemplate(inject('databaseUrl'));
  const lines: string[] = [];
  const run = () =>
    runPartitionCommand({ ...testConfig, databaseUrl: database.url }, ['2'], (line) => lines.push(line));
  await run();
  await run();
  expect(lines).toEqual([
    expect.stringMatching(/^Partitioned audit_entries, .*, vehicles\.$/),
    'All large tables are partitioned already.',
  ]);
  await database.close();
});
