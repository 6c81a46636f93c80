import type { GuideAnswer, GuideValuation } from '@fleetworth/providers/guide-valuation';
import { ProviderError } from '@fleetworth/providers/outcome';
import type { Deps } from '../../feature.ts';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { announce } from '../../platform/events/event-feed.ts';
import { describeVehicle } from '../market-values/public.ts';
import { lockVehicles, refreshPositions } from '../positions/public.ts';
import { type UnansweredItem, ValuedOrders } from './valued-orders.repository.ts';

export type ValuingNeeds = Pick<Deps, 'database' | 'pool' | 'clock' | 'log' | 'vinDecoding'> & {
  guideValuation: GuideValuation;
};

/** Calls that are under way at once, and cost their money even where the process dies. */
const AT_ONCE = 4;
/** After that the guide is given up. */
const DAY_MS = 86_400_000;
/** Answers after which screens are told to look again. */
const TELL_EVERY = 25;
/** Lock of an order while it is valued: two processes would pay for the same answers. */
const LOCK = 6_027;

/**
 * Asks the guide for the vehicles of a paid order that it did not answer yet. Each answer is kept as it comes and never asked for again;
 * no data is an answer, too. What fails is tried again as long as others are answered, and later by the clock, for a day.
 */
export async function valueOrder(needs: ValuingNeeds, orderId: number): Promise<void> {
  const client = await needs.pool.connect();
  try {
    const { rows } = await client.query<{ is_locked: boolean }>(
      'select pg_try_advisory_lock($1, $2) as is_locked',
      [LOCK, orderId],
    );
    if (rows[0]?.is_locked !== true) return;
    try {
      await valueLocked(needs, orderId);
    } finally {
      await client.query('select pg_advisory_unlock($1, $2)', [LOCK, orderId]);
    }
  } finally {
    client.release();
  }
}

async function valueLocked(needs: ValuingNeeds, orderId: number): Promise<void> {
  const orders = new ValuedOrders(needs.database);
  const order = await orders.findOpen(orderId);
  if (order === null) return;
  let open = await orders.listUnanswered(orderId);
  for (let before = Number.POSITIVE_INFINITY; open.length > 0 && open.length < before; ) {
    before = open.length;
    if (!(await askAll(needs, orderId, open))) break;
    open = await orders.listUnanswered(orderId);
  }
  open = await orders.listUnanswered(orderId);
  const now = needs.clock.now();
  const isGivenUp = now.getTime() - order.valuing_since.getTime() >= DAY_MS;
  if (open.length > 0 && !isGivenUp) return;
  await inTransaction(needs.database, async (transaction) => {
    await new ValuedOrders(transaction).complete(orderId, now);
    await announce(transaction, { topic: 'guide-orders', companyId: order.company_id, userId: null });
  });
}

/** Asks for each vehicle once. Returns false where the guide refuses us as a whole: asking on would change nothing. */
async function askAll(
  needs: ValuingNeeds,
  orderId: number,
  items: readonly UnansweredItem[],
): Promise<boolean> {
  const waiting = [...items];
  let isRefused = false;
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined && !isRefused; item = waiting.shift())
      isRefused = (await askOne(needs, orderId, item)) === 'refused' || isRefused;
  };
  // What is under way is kept before anybody else may ask, whatever became of the others.
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const broken = ended.find(({ status }) => status === 'rejected');
  if (broken?.status === 'rejected') throw broken.reason;
  return !isRefused;
}

const NO_DATA: GuideAnswer = {
  wholesale: { xcleanCents: null, cleanCents: null, averageCents: null, roughCents: null },
  retail: { xcleanCents: null, cleanCents: null, averageCents: null, roughCents: null },
  entries: [],
};

async function askOne(
  needs: ValuingNeeds,
  orderId: number,
  item: UnansweredItem,
): Promise<'answered' | 'failed' | 'refused'> {
  const { guideValuation, database, clock } = needs;
  const answer = await ask(needs, orderId, item);
  if (answer === 'failed' || answer === 'refused') return answer;
  const scope = scopeOfJob([item.company_id]);
  const vehicleIds = [item.vehicle_id];
  await inTransaction(database, async (transaction) => {
    const now = clock.now();
    await lockVehicles(transaction, scope, vehicleIds);
    await new ValuedOrders(transaction).keep(
      { orderId, item, answer, isSandbox: guideValuation.isSandbox },
      now,
    );
    await refreshPositions({ transaction, scope, now, today: clock.today() }, vehicleIds);
    if (item.place % TELL_EVERY === 0)
      await announce(transaction, { topic: 'guide-orders', companyId: item.order_company_id, userId: null });
  });
  return 'answered';
}

async function ask(
  { guideValuation, vinDecoding, clock, log }: ValuingNeeds,
  orderId: number,
  item: UnansweredItem,
): Promise<GuideAnswer | 'failed' | 'refused'> {
  const { vin, model_year: modelYear, make, model, trim } = item;
  try {
    const description = await describeVehicle(vinDecoding, { vin, modelYear, make, model, trim });
    return await guideValuation.valueVehicle(
      { vin, odometerMiles: item.mileage, stateCode: item.state_code, description },
      { requestId: `order-${orderId}-${item.place}`, day: clock.today() },
    );
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { provider, kind, message, httpStatus } = error;
    if (kind === 'not_found' || kind === 'invalid_input') return NO_DATA;
    log.warn({ provider, kind, httpStatus, reason: message, order: orderId }, 'a guide value did not come');
    return kind === 'unauthorised' || kind === 'forbidden' ? 'refused' : 'failed';
  }
}
