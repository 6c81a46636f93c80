import { loadDemoFleet } from '../demo/load-demo-fleet.ts';
import type { Providers } from './feature.ts';
import { loadReferenceData } from './load-reference-data.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Database, OpenDatabase } from './platform/db/database.ts';
import { inLockedTransaction } from './platform/db/in-locked-transaction.ts';
import { migrate, MigrationError } from './platform/db/migrate.ts';
import { nameUniqueIndexes } from './platform/partitions/partition-tables.ts';
import { findMissingSchemaRules } from './platform/verify/schema-problems.ts';

interface PreparationOptions {
  providers: Providers;
  clock: Clock;
  demoVehicles: number;
  print: (line: string) => void;
}

export async function prepareDatabase(
  opened: OpenDatabase,
  preparation: PreparationOptions,
): Promise<{ hasDemoFleet: boolean }> {
  // Processes that start at the same time on a new database fill it one after the other.
  return await inLockedTransaction(opened.pool, PREPARATION_LOCK, async (client) => {
    await migrate(opened.pool);
    await nameUniqueIndexes(client);
    await loadInitialData(opened, preparation);
    const { rowCount } = await client.query(`select from loaded_data where name = 'demo vehicles'`);
    return { hasDemoFleet: rowCount === 1 };
  });
}

// Arbitrary lock number.
const PREPARATION_LOCK = 7_201_985;

async function loadInitialData(
  opened: OpenDatabase,
  { providers, clock, demoVehicles, print }: PreparationOptions,
): Promise<void> {
  await rejectIncompleteSchema(opened.db);
  const today = clock.today();
  await loadReferenceData(opened.pool, { readCatalog: providers.readCatalog, today, print });
  const { wholesaleValuation: valuation, guideValuation, vinDecoding } = providers;
  if (demoVehicles === 0 || valuation === null) return;
  await loadDemoFleet(opened, {
    vehicles: demoVehicles,
    today,
    now: clock.now(),
    valuation,
    guideValuation,
    vinDecoding,
    print,
  });
}

async function rejectIncompleteSchema(database: Database): Promise<void> {
  const [first, ...others] = await findMissingSchemaRules(database);
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  throw new MigrationError(
    `The database is incomplete: it lacks the ${first}${more}. Restore it from a backup. ` +
      '`npm run verify` lists everything that is missing.',
  );
}
