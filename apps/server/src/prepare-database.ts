import { loadDemoFleet } from '../demo/load-demo-fleet.ts';
import type { Providers } from './deps.ts';
import { loadReferenceData } from './load-reference-data.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { OpenDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';

interface Preparation {
  providers: Providers;
  clock: Clock;
  /** Vehicles of the demo fleet; 0 makes none. */
  demoVehicles: number;
  say: (line: string) => void;
}

/** Brings a database to where calls can be answered: migrated, with the lists that all share and, where wanted, the demo fleet. */
export async function prepareDatabase(
  opened: OpenDatabase,
  { providers, clock, demoVehicles, say }: Preparation,
): Promise<void> {
  await migrate(opened.pool);
  const today = clock.today();
  await loadReferenceData(opened.pool, { readCatalogue: providers.readCatalogue, today, say });
  const valuation = providers.wholesaleValuation;
  if (demoVehicles === 0 || valuation === null) return;
  await loadDemoFleet(opened, { vehicles: demoVehicles, today, now: clock.now(), valuation, say });
}
