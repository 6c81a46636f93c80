import { systemTiming } from '@fleetworth/providers/http/timing';
import type { TelematicsPort } from '@fleetworth/providers/telematics';
import { makeZubieTelematics } from '@fleetworth/providers/telematics/zubie';
import {
  type FakeZubie,
  startFakeZubie,
  type ZubieFault,
  type ZubieRequest,
} from '@fleetworth/provider-fakes/zubie';
import { syncZubie } from '../src/features/external-accounts/sync-zubie.ts';
import { keepLog } from './kept-log.ts';
import { DEMO_EMAIL, startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

export type { ZubieFault };

/** Vehicle of the demo user with its last mileage record. */
export interface OwnVehicle {
  id: number;
  company_id: number;
  vin: string;
  unit: string;
  mileage: number;
  date: string;
}

export interface ZubieKit {
  fleetworth: TestFleetworth;
  zubie: FakeZubie;
  /** Service behind the port, which a test may wrap. */
  service: TelematicsPort;
  /** Vehicles that Zubie returns, and its faults. */
  answers: { vehicles: object[]; faultFor: (request: ZubieRequest) => ZubieFault | null };
  logged: () => string;
  connect: (token?: string) => Promise<void>;
  /** Syncs the demo user's account now. */
  sync: () => Promise<void>;
  account: () => Promise<AccountOf>;
  /** Returns vehicles that no earlier call returned. */
  vehicles: (count: number) => Promise<OwnVehicle[]>;
  records: (vehicleId: number) => Promise<{ mileage: number; date: string }[]>;
  stop: () => Promise<void>;
}

type AccountOf = Awaited<ReturnType<typeof readAccount>>;
const readAccount = async (fleetworth: TestFleetworth) => (await fleetworth.call('getZubieAccount', {})).data;

/** Returns a vehicle in Zubie's format. */
export const zubieVehicle = (vin: string, odometer: number, changes: object = {}) => ({
  key: `k-${vin}`,
  nickname: 'Van',
  vin,
  odometer,
  odometer_um: 'mi',
  last_trip: { end_point: { timestamp: '2026-11-20T16:00:00Z' } },
  ...changes,
});

/** Starts a server that is connected with a local fake Zubie. Jobs run only when a test runs them. */
export async function startZubieKit(
  wrap: (service: TelematicsPort) => TelematicsPort = (service) => service,
): Promise<ZubieKit> {
  const responses: ZubieKit['answers'] = { vehicles: [], faultFor: () => null };
  const zubie = await startFakeZubie({
    vehicles: () => ({ vehicles: responses.vehicles }),
    faultFor: (request) => responses.faultFor(request),
  });
  const now = () => fleetworth.clock.now();
  const service = wrap(makeZubieTelematics(zubie.settings, { timing: systemTiming, now }));
  const fleetworth: TestFleetworth = await startTestFleetworth({ providers: { telematics: () => service } });
  const { pool } = fleetworth.database;
  const logged = keepLog(fleetworth.deps.log);
  let used = 0;
  return {
    fleetworth,
    zubie,
    service,
    answers: responses,
    logged,
    connect: (token = fleetworth.token) => connectTo(zubie, fleetworth, token),
    sync: async () => {
      const { rows } = await pool.query<{ id: number }>(
        `select a.id from external_accounts a join users u on u.id = a.user_id
         where u.email = $1 and a.provider = 'zubie'`,
        [DEMO_EMAIL],
      );
      await syncZubie(fleetworth.deps, rows[0]?.id ?? 0);
    },
    account: () => readAccount(fleetworth),
    vehicles: async (count) => {
      used += count;
      return (await pool.query<OwnVehicle>(DRIVEN, [DEMO_EMAIL, count, used - count])).rows;
    },
    records: async (vehicleId) => {
      const { rows } = await pool.query<{ mileage: number; date: string }>(
        `select mileage, date from mileage_records where vehicle_id = $1 and deleted_at is null
         order by date desc, id desc`,
        [vehicleId],
      );
      return rows;
    },
    stop: async () => {
      await fleetworth.stop();
      await zubie.stop();
    },
  };
}

async function connectTo(zubie: FakeZubie, fleetworth: TestFleetworth, token: string): Promise<void> {
  const begun = await fleetworth.attempt('beginZubieLogin', {}, token);
  const { url } = (begun.body as unknown as { data: { url: string } }).data;
  const back = zubie.grantAccess(url).searchParams;
  const parts = { params: { code: back.get('code') }, query: { state: back.get('state') } };
  const { status, body } = await fleetworth.attempt('finishZubieLogin', parts, token);
  if (status !== 200) throw new Error(`Zubie was not connected: ${JSON.stringify(body)}`);
}

/** Lists active vehicles of a user whose last record is a number of days old. */
const DRIVEN = `
  select v.id, v.company_id, v.vin, v.unit, r.mileage, r.date from vehicles v
  join memberships m on m.company_id = v.company_id join users u on u.id = m.user_id and u.email = $1
  join lateral (select mileage, date from mileage_records where vehicle_id = v.id
    and company_id = v.company_id and deleted_at is null order by date desc, id desc limit 1) r on true
  where v.status = 'active' and r.date <= '2026-11-12' order by v.id limit $2 offset $3`;
