import { readCountArgument } from './count-argument.ts';
import type { Config } from './platform/config/config.ts';
import { ConfigError } from './platform/config/read-settings.ts';
import { partitionTables } from './platform/partitions/partition-tables.ts';
import { isDistributed } from './platform/partitions/table-placements.ts';
import { withDatabase } from './with-database.ts';

export async function runPartitionCommand(
  config: Config,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const partitionCount = readCountArgument(args, { of: 'partitions', example: 'npm run partition -- 16' });
  await withDatabase(config, print, async ({ database, pool }) => {
    if (await isDistributed(database))
      throw new ConfigError("The tables are distributed, so they can't be partitioned.");
    const tables = await partitionTables(pool, partitionCount);
    print(
      tables.length === 0 ? 'All large tables are partitioned already.' : `Partitioned ${tables.join(', ')}.`,
    );
  });
}
