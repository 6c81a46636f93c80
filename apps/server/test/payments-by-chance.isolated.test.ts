import { API_BASE } from '@fleetworth/contract/endpoint';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type ChildServer, startChild } from '../../../tools/child-server.ts';
import { repetitions } from '../../../tools/repetitions.ts';
import { pause } from '../src/platform/clock/clock.ts';
import { zoneAtNoon } from './day-zone.ts';
import { makeGuideOrder } from './made-guide-order.ts';
import { makeInvoice } from './made-invoice.ts';
import { type PaymentService, startPaymentService } from './payment-service.ts';
import { seededRandom } from './random-writes.ts';
import { copyTemplate, testConfig, type TestDatabase } from './test-database.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from './test-fleetworth.ts';

const RUNS = repetitions({ few: 12, many: 500 });
/** Number of runs for each one with a killed process. */
const KILLED_RUN = repetitions({ few: 6, many: 8 });
const STEPS = 14;
const AT_ONCE = 3;

type Session = NonNullable<ReturnType<PaymentService['stripe']['sessions']['find']>>;

const random = seededRandom(27);
const chance = (share: number) => random() < share;
const one = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];

let service: PaymentService;
let database: TestDatabase;
/** Two processes for calls, as for two browsers, and one for jobs. */
const processes: ChildServer[] = [];
const KINDS = ['http', 'http', 'worker'] as const;

beforeAll(async () => {
  database = await copyTemplate(inject('databaseUrl'));
  service = await startPaymentService(() => new Date());
  // Records every time an invoice or order is marked as paid.
  await database.pool.query(`
    create table paid_times (id text);
    create function note_paid() returns trigger language plpgsql as $$
      begin insert into paid_times values (new.id::text); return new; end $$;
    create trigger note_paid before update on invoices for each row
      when (new.paid_at is not null) execute function note_paid();
    create trigger note_paid before update on guide_orders for each row
      when (old.paid_at is null and new.paid_at is not null) execute function note_paid()`);
  for (const run of KINDS) processes.push(await startProcess(run));
  token = await signIn();
});
afterAll(async () => {
  await Promise.all(processes.map((child) => child.stop()));
  await service.stop();
  await database.close();
});

const startProcess = (run: 'http' | 'worker') =>
  startChild('apps/server/src/main.ts', {
    DATABASE_URL: database.url,
    FLEETWORTH_RUN: run,
    FLEETWORTH_TIME_ZONE: zoneAtNoon(),
    FLEETWORTH_DATA: testConfig.dataFolder,
    FLEETWORTH_LOG_LEVEL: 'silent',
    NODE_ENV: 'development',
    TRUST_PROXY: '1',
    MANHEIM_MODE: 'off',
    STRIPE_MODE: 'live',
    STRIPE_SECRET_KEY: service.stripe.settings.secretKey,
    STRIPE_WEBHOOK_SECRET: service.stripe.settings.webhookSecrets.join(','),
    STRIPE_API_URL: service.stripe.settings.apiUrl,
    APP_URL: 'https://fleet.example.com',
  });

let killing = Promise.resolve();
let kills = 0;

/** Kills a process, including the one for jobs, and starts another in its place. */
function killOne(): Promise<void> {
  killing = killAfter(killing);
  return killing;
}

async function killAfter(former: Promise<void>): Promise<void> {
  await former;
  kills += 1;
  const index = Math.floor(random() * KINDS.length);
  process.kill(processes[index]?.processId ?? 0, 'SIGKILL');
  processes[index] = await startProcess(KINDS[index] ?? 'http');
}

/** Session of an owner. Orders are paid by members of their companies, invoices by anyone with their link. */
let token = '';

async function signIn(): Promise<string> {
  const response = await fetch(`${processes[0]?.url}${API_BASE}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: DEMO_EMAIL, password: DEMO_PASSWORD }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

interface Payer {
  kind: 'invoice' | 'blackbook';
  id: string;
  /** Network address. Each has a separate limit. */
  address: string;
  /** Pages whose addresses a browser knows. */
  pages: string[];
}

/** Calls one of the servers. Returns null if it was killed. */
async function get(path: string, { address }: Payer): Promise<unknown> {
  const url = processes[chance(0.5) ? 0 : 1]?.url ?? '';
  try {
    const response = await fetch(`${url}${API_BASE}${path}`, {
      headers: { 'x-forwarded-for': address, authorization: `Bearer ${token}` },
    });
    expect([200, 404, 409, 503], path).toContain(response.status);
    return ((await response.json()) as { data?: unknown }).data ?? null;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function startPaying(payer: Payer): Promise<void> {
  const response = (await get(`/${payer.kind}/${payer.id}/payment/stripe`, payer)) as { url: string } | null;
  if (response !== null) payer.pages.push(response.url.split('/').at(-1) ?? '');
}

const transactionsOf = async ({ id, kind }: Payer) =>
  (
    await database.pool.query<{ id: string; state: string; session_id: string | null }>(
      'select id, state, session_id from payment_transactions where thing_id = $1 and kind = $2',
      [id, kind],
    )
  ).rows;

/** Lists every session of an item, including those whose addresses no browser knows. */
async function sessionsOf(payer: Payer): Promise<Session[]> {
  const ids = new Set((await transactionsOf(payer)).map(({ id }) => id));
  return [...service.stripe.sessions.all.values()].filter(({ client_reference_id: id }) => ids.has(id ?? ''));
}

/** Delivers a random event of an item, sometimes twice or with another secret. */
async function deliver(payer: Payer): Promise<void> {
  const own = new Set((await sessionsOf(payer)).map(({ id }) => id));
  const event = one(service.stripe.sessions.events.filter(({ data }) => own.has(data.object.id)));
  if (event === undefined) return;
  const secret = one(['whsec_new_of_the_test', 'whsec_former_of_the_test', 'whsec_foreign']) ?? '';
  await post(service.stripe.sign(event, { secret }));
  if (chance(0.3)) await post(service.stripe.sign(event));
}

/** Posts an event. Returns true when a server has accepted it. */
async function post({ bytes, signature }: { bytes: Uint8Array; signature: string }): Promise<boolean> {
  const url = `${processes[chance(0.5) ? 0 : 1]?.url ?? ''}${API_BASE}/payments/stripe/webhook`;
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const response = await fetch(url, { method: 'POST', headers, body: Buffer.from(bytes) }).catch(() => null);
  return response?.ok ?? false;
}

const FAULTS = [
  'lost',
  'request_lost',
  'html',
  { status: 401 },
  { status: 409 },
  { status: 429 },
  { status: 500 },
  { status: 500, hasEffect: true },
] as const;

const STEPS_BY_CHANCE: readonly [number, (payer: Payer) => Promise<unknown>][] = [
  [0.3, startPaying],
  [0.4, async ({ pages }) => service.stripe.sessions.paySession(one(pages) ?? '')],
  [0.42, async ({ pages }) => service.stripe.sessions.paySession(one(pages) ?? '', { amount: 1_000 })],
  // Some browser has the address of a page that the test never received.
  [0.53, async (payer) => service.stripe.sessions.paySession(one(await sessionsOf(payer))?.id ?? '')],
  [0.72, deliver],
  [0.84, async (payer) => ask(payer, '')],
  [0.94, async (payer) => ask(payer, '/cancel')],
  [1, async ({ pages }) => service.stripe.sessions.simulateExpiry(one(pages) ?? '')],
];

async function ask(payer: Payer, verb: '' | '/cancel'): Promise<void> {
  const transaction = one(await transactionsOf(payer));
  if (transaction !== undefined)
    await get(`/${payer.kind}/${payer.id}/transaction/${transaction.id}${verb}`, payer);
}

async function stepByChance(payer: Payer): Promise<void> {
  const drawn = random();
  await STEPS_BY_CHANCE.find(([below]) => drawn < below)?.[1](payer);
}

/** Lists transactions that count as open although their pages have ended. */
async function listUnsettled(payer: Payer) {
  const ended = (await sessionsOf(payer)).filter(({ status }) => status !== 'open').map(({ id }) => id);
  return (await transactionsOf(payer)).filter(
    ({ state, session_id }) => state === 'open' && session_id !== null && ended.includes(session_id),
  );
}

/**
 * Simulates what takes days in production: checks every open page until it has a response, and resends the
 * events of payments with unknown state that no server has accepted.
 */
async function settlePayments(payer: Payer): Promise<void> {
  for (
    let unsettled = await listUnsettled(payer);
    unsettled.length > 0;
    unsettled = await listUnsettled(payer)
  )
    for (const { id } of unsettled)
      await get(`/${payer.kind}/${payer.id}/transaction/${id}`, { ...payer, address: `${payer.address}0` });
  const known = new Set((await transactionsOf(payer)).map(({ session_id }) => session_id));
  const unknown = (await sessionsOf(payer)).filter(
    ({ id, payment_status }) => payment_status === 'paid' && !known.has(id),
  );
  for (const { id } of unknown)
    for (const event of service.stripe.sessions.events.filter(({ data }) => data.object.id === id))
      while (!(await post(service.stripe.sign(event)))) await pause(100);
}

const TABLES = { invoice: 'invoices', blackbook: 'guide_orders' };

async function readOutcome(payer: Payer) {
  const { rows } = await database.pool.query<{ paid: boolean; times: number; mails: number }>(
    `select paid_at is not null as paid, (select count(*)::int4 from paid_times p
      where p.id = i.id::text) as times,
       (select count(*)::int4 from outbox_mails m where m.content #>> '{action,path}' = '/${payer.kind}/'
       || i.id) as mails
     from ${TABLES[payer.kind]} i where id = $1`,
    [payer.id],
  );
  const states = (await transactionsOf(payer)).map(({ state }) => state);
  const count = (...wanted: string[]) => states.filter((state) => wanted.includes(state)).length;
  return {
    ...rows[0],
    paidOnes: count('paid'),
    unmatched: count('mismatch', 'duplicate'),
    open: count('open'),
  };
}

async function expectSound(payer: Payer): Promise<void> {
  const charged = (await sessionsOf(payer)).filter(({ payment_status }) => payment_status === 'paid');
  const right = charged.filter(({ amount_total }) => amount_total === 19_900).length;
  const paidCount = Math.min(right, 1);
  const unmatched = charged.length - paidCount;
  const expected = {
    paid: paidCount === 1,
    times: paidCount,
    paidOnes: paidCount,
    unmatched,
    mails: unmatched,
  };
  await expect.poll(() => readOutcome(payer), { timeout: 60_000 }).toMatchObject(expected);
}

async function run(number: number): Promise<void> {
  const payer: Payer = {
    ...(number % 2 === 0
      ? { kind: 'invoice' as const, id: await makeInvoice(database.pool) }
      : { kind: 'blackbook' as const, id: await makeGuideOrder(database.pool, 19_900) }),
    address: `10.${number % 250}.${Math.floor(number / 250)}.1`,
    pages: [],
  };
  const killedAt = number % KILLED_RUN === 0 ? Math.floor(random() * STEPS) : -1;
  let killed = Promise.resolve();
  for (let step = 0; step < STEPS; step += 1) {
    if (step === killedAt) {
      killed = pause(random() * 60).then(killOne);
    }
    // Sometimes two browsers at once.
    await Promise.all(chance(0.3) ? [stepByChance(payer), startPaying(payer)] : [stepByChance(payer)]);
  }
  await killed;
  await killing;
  await settlePayments(payer);
  await expectSound(payer);
}

/** Cancels a payment, which few runs may not do by chance. */
async function cancelPayment(): Promise<void> {
  const payer: Payer = {
    kind: 'invoice',
    id: await makeInvoice(database.pool),
    address: '10.255.0.1',
    pages: [],
  };
  await startPaying(payer);
  await ask(payer, '/cancel');
}

test('marks an invoice or order as paid once when Stripe charged it, and reports the rest', async () => {
  service.failBy(() => (chance(0.15) ? (one(FAULTS) ?? null) : null));
  const waiting = Array.from({ length: RUNS }, (_, number) => number).values();
  const worker = async () => {
    for (const number of waiting) await run(number);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  service.failBy(() => null);
  await cancelPayment();
  const { rows } = await database.pool.query<{ state: string; count: number }>(
    'select state, count(*)::int4 as count from payment_transactions group by state',
  );
  const counts = rows.map(({ state, count }) => `${count} ${state}`);
  process.stdout.write(`${RUNS} runs, ${kills} kills, transactions: ${counts.join(', ')}\n`);
  // The random part ends here.
  expect(kills).toBe(Math.ceil(RUNS / KILLED_RUN));
  expect(rows.map(({ state }) => state)).toEqual(expect.arrayContaining(['paid', 'canceled']));
});
