import type { Config } from './platform/config/config.ts';
import { ConfigError } from './platform/config/setting.ts';
import { partitionTables } from './platform/partitions/partition-tables.ts';
import { withDatabase } from './with-database.ts';

const MAX_PARTITIONS = 1_024;

export async function runPartitionCommand(
  config: Config,
  [count = '', ...others]: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const partitions = Number(count);
  if (!/^\d+$/.test(count) || others.length > 0 || partitions < 2 || partitions > MAX_PARTITIONS)
    throw new ConfigError(
      `State a number of partitions from 2 to ${MAX_PARTITIONS}, for example: npm run partition -- 16`,
    );
  await withDatabase(config, print, async ({ pool }) => {
    const tables = await partitionTables(pool, partitions);
    print(
      tables.length === 0 ? 'All large tables are partitioned already.' : `Partitioned ${tables.join(', ')}.`,
    );
  });
}
