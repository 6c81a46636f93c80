import {
  type FakeVinaudit,
  startFakeVinaudit,
  type VinauditFault,
  type VinauditRequest,
} from '@fleetworth/provider-fakes/vinaudit';
import { TestTiming } from '@fleetworth/provider-fakes/timing';
import { makeVinauditVehicleHistory } from '@fleetworth/providers/vehicle-history/vinaudit';
import { processReport } from '../src/features/history-reports/process-report.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

interface Vehicle {
  id: number;
  vin: string;
}

export const idsOf = (chosen: readonly { id: number }[]): number[] => chosen.map(({ id }) => id);

/** Server whose history reports come from a fake provider, which can fail on demand. */
export class HistoryKit {
  /** Returns the fault to inject into a request, or null. */
  faultFor: (request: VinauditRequest) => VinauditFault | null = () => null;
  readonly timing: TestTiming;
  readonly service: FakeVinaudit;
  readonly fleetworth: TestFleetworth;
  readonly vehicles: readonly Vehicle[];
  #taken = 0;

  static async start(): Promise<HistoryKit> {
    const timing = new TestTiming();
    let kit: HistoryKit | null = null;
    const service = await startFakeVinaudit({
      faultFor: (request) => kit?.faultFor(request) ?? null,
      onUnansweredRequest: () => timing.expireDeadlines(),
    });
    const vehicleHistory = makeVinauditVehicleHistory(service.settings, timing);
    const fleetworth = await startTestFleetworth({ providers: { vehicleHistory } });
    const { rows } = await fleetworth.database.pool.query<Vehicle>(
      'select id, vin from vehicles where company_id = 1 and deleted_at is null order by id limit 400',
    );
    kit = new HistoryKit({ timing, service, fleetworth, vehicles: rows });
    return kit;
  }

  constructor(parts: Pick<HistoryKit, 'timing' | 'service' | 'fleetworth' | 'vehicles'>) {
    this.timing = parts.timing;
    this.service = parts.service;
    this.fleetworth = parts.fleetworth;
    this.vehicles = parts.vehicles;
  }

  async stop(): Promise<void> {
    await this.fleetworth.stop();
    await this.service.stop();
  }

  /** Returns vehicles that no earlier test has ordered. */
  take(count: number): readonly Vehicle[] {
    this.faultFor = () => null;
    // Failures pause requests to the provider, which must not affect the next test.
    this.timing.advance(MINUTE);
    this.#taken += count;
    return this.vehicles.slice(this.#taken - count, this.#taken);
  }

  async order(ids: readonly number[], extra: object = {}): Promise<number[]> {
    const body = { vehicles: [...ids], ...extra };
    return idsOf((await this.fleetworth.call('orderHistoryReports', { body })).data);
  }

  get deps() {
    const { vehicleHistory } = this.fleetworth.deps;
    if (vehicleHistory === null) throw new Error('No provider of vehicle history is configured.');
    return { ...this.fleetworth.deps, vehicleHistory };
  }

  work(id: number): Promise<void> {
    return processReport(this.deps, id);
  }

  async orderAndWork(ids: readonly number[], extra: object = {}): Promise<number> {
    const [id = 0] = await this.order(ids, extra);
    await this.work(id);
    return id;
  }

  async find(id: number) {
    const { data } = await this.fleetworth.call('listHistoryReports', { query: { per: 10_000 } });
    return data.items.find((report) => report.id === id);
  }

  async detail(id: number) {
    return (await this.fleetworth.call('getHistoryReport', { params: { id } })).data;
  }

  async preview(ids: readonly number[], extra: object = {}) {
    const body = { vehicles: [...ids], ...extra };
    return (await this.fleetworth.call('previewHistoryReports', { body })).data;
  }

  /** Counts the billed reports of each VIN. */
  billedTimes(...vehicles: readonly Vehicle[]): number[] {
    return vehicles.map(({ vin }) => this.service.billedReports.get(vin)?.size ?? 0);
  }

  /** Makes orders as old as if this time had passed. */
  async pass(milliseconds: number): Promise<void> {
    // Ends the pause that follows failed requests to the provider.
    this.timing.advance(MINUTE);
    await this.fleetworth.database.pool.query(
      `update history_orders set created_at = created_at - ago, fetched_at = fetched_at - ago,
         next_try_at = next_try_at - ago, claimed_until = claimed_until - ago
       from (select $1 * interval '1 millisecond' as ago) as passed`,
      [milliseconds],
    );
  }

  /**
   * Processes a report until it ends, as the scheduled jobs would. Takes several rounds, because the first
   * request after a pause has a single VIN.
   */
  async goOn(id: number): Promise<void> {
    for (let round = 0; round < 5; round += 1) {
      await this.pass(20 * MINUTE);
      await this.work(id);
    }
  }
}
