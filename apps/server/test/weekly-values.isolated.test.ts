import { mondayOf } from '@fleetworth/domain/calendar';
import {
  FAKE_SECRET,
  type FakeManheim,
  type FakeRequest,
  type ManheimFault,
  startFakeManheim,
} from '@fleetworth/provider-fakes/manheim';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ChildServer, startChild } from '../../../tools/child-server.ts';
import { repetitions } from '../../../tools/repetitions.ts';
import { createProviders } from '../src/create-providers.ts';
import { fixedClock, pause, systemClock } from '../src/platform/clock/clock.ts';
import { createLog } from '../src/platform/log/log.ts';
import { zoneAtNoon } from './day-zone.ts';
import { findStalePositions } from './position-checks.ts';
import { seededRandom } from './random-writes.ts';
import { refreshAllDue, revalueAll } from './run-company-jobs.ts';
import { copyTemplate, TEST_NOW, type TestDatabase, testConfig } from './test-database.ts';

/** Makes every tenth vehicle due, or more: some of most companies. */
const EVERY = repetitions({ few: 10, many: 5 });
/** Days after a Monday's values on which positions are compared: around each change, or all. */
const DAYS_LOOKED_AT = repetitions({
  few: [0, 3, 4, 9, 10, 18],
  many: Array.from({ length: 19 }, (_, day) => day),
});
/** Number of the request during which the worker is killed. */
const KILLED_AT = [5, 20].slice(0, repetitions({ few: 1, many: 2 }));

const DUE = `v.deleted_at is null and v.status <> all('{inactive,sold}')`;

describe('the values of a week, of a provider that fails a third of the time', () => {
  const timeZone = zoneAtNoon();
  const monday = mondayOf(systemClock(timeZone).today());
  const random = seededRandom(17);
  const faults: ManheimFault[] = [
    { status: 500 },
    { status: 429, headers: { 'retry-after': '1' } },
    'cut_off',
    'half_the_batch',
    'wrong_shape',
  ];
  let database: TestDatabase;
  let manheim: FakeManheim;
  let worker: ChildServer;
  let questions = 0;
  let onQuestion: (count: number) => void = () => {};

  const faultFor = ({ kind }: FakeRequest): ManheimFault | null => {
    if (kind !== 'batch' && kind !== 'vin') return null;
    questions += 1;
    onQuestion(questions);
    return random() < 1 / 3 ? (faults[questions % faults.length] ?? null) : null;
  };

  beforeAll(async () => {
    database = await copyTemplate(inject('databaseUrl'));
    manheim = await startFakeManheim({ generation: 'legacy', faultFor });
    await database.pool.query(`update vehicles set status = 'sold' where id % $1 <> 0`, [EVERY]);
    await database.pool.query('truncate revaluations');
    await database.pool.query('delete from market_values where day >= $1', [monday]);
  });
  afterAll(async () => {
    await worker.stop();
    await manheim.stop();
    await database.close();
  });

  const startWorker = () =>
    startChild('apps/server/src/main.ts', {
      DATABASE_URL: database.url,
      FLEETWORTH_RUN: 'worker',
      FLEETWORTH_TIME_ZONE: timeZone,
      FLEETWORTH_DATA: testConfig.dataFolder,
      FLEETWORTH_LOG_LEVEL: 'silent',
      NODE_ENV: 'development',
      MANHEIM_MODE: 'live',
      MANHEIM_API: 'legacy',
      MANHEIM_BASE_URL: manheim.settings.baseUrl,
      MANHEIM_TOKEN_URL: manheim.settings.tokenUrl,
      MANHEIM_KEY: manheim.settings.key,
      MANHEIM_SECRET: FAKE_SECRET,
      MANHEIM_REQUESTS_A_SECOND: '1000',
    });
  const one = async <Row>(statement: string): Promise<Row> =>
    (await database.pool.query(statement, statement.includes('$1') ? [monday] : [])).rows[0] as Row;
  const isFinished = async () =>
    (
      await one<{ open: number }>(
        `select count(*)::int4 as open from companies c
       left join revaluations r on r.company_id = c.id and r.week = $1
       where c.deleted_at is null and r.finished_at is null`,
      )
    ).open === 0;

  test('are requested once for each vehicle without loss, even if the worker is killed', async () => {
    const before = await one<{ count: number }>('select count(*)::int4 as count from market_values');
    worker = await startWorker();
    for (const place of KILLED_AT) {
      // During a request whose response never arrives.
      await new Promise<void>((resolve) => {
        onQuestion = (count) => {
          if (count < place) return;
          process.kill(worker.processId, 'SIGKILL');
          onQuestion = () => {};
          resolve();
        };
      });
      expect(await isFinished()).toBe(false);
      worker = await startWorker();
    }
    while (!(await isFinished())) await pause(100);
    const { due, valued, values } = await one<{ due: number; valued: number; values: number }>(
      `select count(distinct v.id)::int4 as due, count(distinct m.vehicle_id)::int4 as valued,
        count(m.day)::int4 as values
       from vehicles v
       left join market_values m on m.company_id = v.company_id and m.vehicle_id = v.id and m.day >= $1
       where ${DUE}`,
    );
    expect(due).toBeGreaterThan(100);
    expect([valued, values]).toEqual([due, due]);
    const after = await one<{ count: number; sandbox: number }>(
      `select count(*)::int4 as count, count(*) filter (where day >= $1 and is_sandbox)::int4 as sandbox
        from market_values`,
    );
    expect(after).toEqual({ count: before.count + due, sandbox: 0 });
  });
});

test("updates positions with a week's values day by day until they are too old to compare", async () => {
  const database = await copyTemplate(inject('databaseUrl'));
  const clock = fixedClock(TEST_NOW);
  const log = createLog('silent');
  const { wholesaleValuation, vinDecoding } = createProviders(testConfig, { clock });
  if (wholesaleValuation === null) throw new Error('Tests have no provider of values.');
  const comparable = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*)::int4 as count from positions where weekly_change is not null',
    );
    return rows[0]?.count ?? 0;
  };
  for (const day of DAYS_LOOKED_AT) {
    clock.set(new Date(TEST_NOW.getTime() + day * 86_400_000));
    // The Monday of the next week is three days later.
    if (day === 3) await revalueAll({ database: database.db, clock, wholesaleValuation, vinDecoding, log });
    await refreshAllDue({ database: database.db, clock, log });
    const { stale } = await findStalePositions(database.pool, clock.today());
    expect(stale).toEqual([]);
    if (day < 10) expect(await comparable()).toBeGreaterThan(1_000);
    else expect(await comparable()).toBe(0);
  }
  await database.close();
});
