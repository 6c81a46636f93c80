import { startFakeVinaudit } from '@fleetworth/provider-fakes/vinaudit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repetitions } from '../../../tools/repetitions.ts';
import { type KillableProcesses, startKillable } from './killable-processes.ts';

/** Number of kills between ordering a report and reading it. */
const KILLS = repetitions({ few: 2, many: 50 });
/** VINs requested while a process is being killed, without a separate kill. */
const SPARE = repetitions({ few: 2, many: 20 });

let service: Awaited<ReturnType<typeof startFakeVinaudit>>;
let installation: KillableProcesses;
/** VINs whose report is requested by id. The process is killed before it gets a response. */
const killedAt = new Set<string>();
/** True until the process that is being killed has ended. */
let isEnding = false;
/** Kills so far. The next one waits until the process of the one before has started again. */
let kills: Promise<unknown> = Promise.resolve();

beforeAll(async () => {
  service = await startFakeVinaudit({
    faultFor: ({ call, vin }) => {
      // Otherwise the process would read all reports before it is killed on a slow machine.
      if (isEnding) return 'held';
      if (call !== 'pullreport' || killedAt.has(vin) || killedAt.size >= KILLS) return null;
      killedAt.add(vin);
      isEnding = true;
      kills = kills.then(killWorker);
      // The provider charges for it, but its response is lost.
      return 'cut_off';
    },
  });
  installation = await startKillable({
    settings: {
      HISTORY_MODE: 'live',
      HISTORY_URL: service.settings.baseUrl,
      HISTORY_KEY: service.settings.key,
      HISTORY_USER: service.settings.user,
      HISTORY_PASSWORD: service.settings.password,
    },
  });
});
afterAll(async () => {
  await installation.stop();
  await service.stop();
});

/**
 * Kills the process and releases its claims, as their expiry would. The next process resumes at its start.
 */
const killWorker = () =>
  installation.kill({
    meanwhile: async () => {
      isEnding = false;
      await installation.fleetworth.database.pool.query(
        'update history_orders set claimed_until = null, next_try_at = null',
      );
    },
  });

test('A report outlasts kills between order and reading: each VIN is billed once', async () => {
  const { fleetworth } = installation;
  const { rows } = await fleetworth.database.pool.query<{ id: number; vin: string }>(
    'select id, vin from vehicles where company_id = 1 and deleted_at is null order by id limit $1',
    [KILLS + SPARE],
  );
  // The server that accepts the order uses the sandbox, the process that runs it the fake provider.
  const body = { vehicles: rows.map(({ id }) => id) };
  const [report] = (await fleetworth.call('orderHistoryReports', { body })).data;
  const id = report?.id ?? 0;
  const isFinished = async () => {
    await fleetworth.database.pool.query('update history_orders set next_try_at = null');
    const { items } = (await fleetworth.call('listHistoryReports', { query: {} })).data;
    return items.find((item) => item.id === id)?.status;
  };
  await expect.poll(isFinished, { timeout: 600_000, interval: 500 }).toBe('finished');
  await kills;
  expect(killedAt.size).toBe(KILLS);
  const { items } = (await fleetworth.call('getHistoryReport', { params: { id } })).data;
  expect(items.map(({ error, titles, is_sandbox }) => [error, titles.length, is_sandbox])).toEqual(
    rows.map(() => [null, 2, false]),
  );
  expect(rows.map(({ vin }) => service.billedReports.get(vin)?.size)).toEqual(rows.map(() => 1));
  process.stdout.write(`${killedAt.size} kills: ${rows.length} VINs billed once each\n`);
}, 900_000);
