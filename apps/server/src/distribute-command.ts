import { readCountArgument } from './count-argument.ts';
import type { Config } from './platform/config/config.ts';
import { ConfigError } from './platform/config/read-settings.ts';
import { distributeTables, hasCitus } from './platform/partitions/distribute-tables.ts';
import { isPartitioned } from './platform/partitions/partition-tables.ts';
import { withDatabase } from './with-database.ts';

export async function runDistributeCommand(
  config: Config,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const shards = readCountArgument(args, { of: 'shards', example: 'npm run distribute -- 32' });
  await withDatabase(config, print, async ({ pool }) => {
    if (await isPartitioned(pool))
      throw new ConfigError("The tables are partitioned, so they can't be distributed.");
    if (!(await hasCitus(pool)))
      throw new ConfigError('DATABASE_URL must name a database with Citus. See docs/scaling.md.');
    const tables = await distributeTables(pool, shards);
    print(tables.length === 0 ? 'All tables are distributed already.' : `Distributed ${tables.join(', ')}.`);
  });
}
