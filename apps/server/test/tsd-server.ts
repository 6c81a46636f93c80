import { systemTiming } from '@fleetworth/providers/http/timing';
import { makeTsdRentalSystem } from '@fleetworth/providers/rental-system/tsd';
import { type FakeTsd, startFakeTsd, type TsdFault, type TsdRequest } from '@fleetworth/provider-fakes/tsd';
import { keepLog } from './kept-log.ts';
import { TEST_NOW } from './test-database.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

export { FAKE_TSD_ACCOUNT } from '@fleetworth/provider-fakes/tsd';
export type { FakeTsd, TsdFault };

/** Starts a server with a local fake TSD, which can fail on demand, and captures the log. */
export async function startTsdServer(
  faultFor: (request: TsdRequest) => TsdFault | null,
): Promise<{ fleetworth: TestFleetworth; tsd: FakeTsd; logged: () => string }> {
  const tsd = await startFakeTsd({ faultFor });
  const rentalSystem = makeTsdRentalSystem(tsd.settings, { timing: systemTiming, now: () => TEST_NOW });
  const fleetworth = await startTestFleetworth({ providers: { rentalSystem } });
  return { fleetworth, tsd, logged: keepLog(fleetworth.deps.log) };
}
