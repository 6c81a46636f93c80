import type { GuideResult, GuideValuation } from '@fleetworth/providers/guide-valuation';
import { ProviderError } from '@fleetworth/providers/outcome';
import type { Deps } from '../../feature.ts';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { announce } from '../../platform/events/event-feed.ts';
import { describeVehicle } from '../market-values/public.ts';
import { lockVehicles, refreshPositions } from '../positions/public.ts';
import { type ClaimedOrder, type UnansweredItem, UnvaluedOrders } from './unvalued-orders.repository.ts';

export type ValuationDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'vinDecoding'> & {
  guideValuation: GuideValuation;
};

/**
 * Number of concurrent guide calls for one order. A crash can waste the fees of this number of responses.
 */
const CONCURRENT_CALLS = 4;
/** Browsers are notified each time this number of vehicles has values. */
const VEHICLES_PER_ANNOUNCEMENT = 25;

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;
const FIRST_RETRY_PAUSE_MS = 15 * SECOND_MS;
const MAX_RETRY_PAUSE_MS = 900 * SECOND_MS;
/** Time after which an incomplete order shows a message and is retried hourly. */
const SLOW_AFTER_MS = DAY_MS;
/** Time after which the order ends with the responses received so far. */
const ABANDON_AFTER_MS = 30 * DAY_MS;

const UNAVAILABLE = "Black Book isn't responding. We'll keep trying.";

/**
 * Stores each response when it arrives and never requests it again. Repeats failed calls while other calls
 * succeed, then schedules the next run. Returns immediately if another process is working on the order.
 * Holds no database connection during the calls.
 */
export async function requestOrderValues(deps: ValuationDeps, orderId: number): Promise<void> {
  const orders = new UnvaluedOrders(deps.database);
  const order = await orders.claimOrder(orderId, deps.clock.now());
  if (order === null) return;
  try {
    const answeredCount = await requestUntilUnavailable(deps, order);
    await completeOrPostpone(deps, order, answeredCount);
  } catch (error) {
    await orders.releaseClaim(orderId);
    throw error;
  }
}

/**
 * Repeats calls until the guide has answered for all vehicles or a round of calls yields no response.
 * Returns the number of answers.
 */
async function requestUntilUnavailable(deps: ValuationDeps, order: ClaimedOrder): Promise<number> {
  const orders = new UnvaluedOrders(deps.database);
  let totalAnswered = 0;
  for (;;) {
    const items = await orders.listUnanswered(order.id);
    if (items.length === 0) return totalAnswered;
    const { answered, isAccountRejected } = await requestAllVehicles(deps, order, items);
    totalAnswered += answered;
    if (answered === 0 || isAccountRejected) return totalAnswered;
  }
}

async function completeOrPostpone(
  { database, clock, log }: ValuationDeps,
  order: ClaimedOrder,
  answered: number,
): Promise<void> {
  const now = clock.now();
  const ageMs = now.getTime() - order.valuing_since.getTime();
  const isSlow = ageMs >= SLOW_AFTER_MS;
  const unansweredCount = await inTransaction(database, async (transaction) => {
    const orders = new UnvaluedOrders(transaction);
    const unanswered = await orders.countUnanswered(order.id);
    if (unanswered === 0 || ageMs >= ABANDON_AFTER_MS) await orders.completeOrder(order.id, now);
    else {
      const failedRuns = answered > 0 ? 0 : order.failed_runs + 1;
      const pauseMs = isSlow ? HOUR_MS : Math.min(MAX_RETRY_PAUSE_MS, FIRST_RETRY_PAUSE_MS * 2 ** failedRuns);
      const nextTryAt = new Date(now.getTime() + pauseMs);
      await orders.postponeRun(order.id, { nextTryAt, failedRuns, message: isSlow ? UNAVAILABLE : null });
    }
    await announce(transaction, { topic: 'guide-orders', companyId: order.company_id, userId: null });
    return unanswered;
  });
  if (unansweredCount > 0 && isSlow)
    log.error(
      { order: order.id, missing: unansweredCount, since: order.valuing_since },
      'Black Book does not answer a paid order',
    );
}

async function requestAllVehicles(
  deps: ValuationDeps,
  order: ClaimedOrder,
  items: readonly UnansweredItem[],
): Promise<{ answered: number; isAccountRejected: boolean }> {
  const waitingItems = [...items];
  let answered = 0;
  let isAccountRejected = false;
  const work = async () => {
    for (
      let item = waitingItems.shift();
      item !== undefined && !isAccountRejected;
      item = waitingItems.shift()
    ) {
      const outcome = await requestVehicle(deps, order, item);
      if (outcome === 'answered') answered += 1;
      if (outcome === 'rejected') isAccountRejected = true;
    }
  };
  // Waits until the responses to all calls in flight are stored, even if one call failed.
  const results = await Promise.allSettled(Array.from({ length: CONCURRENT_CALLS }, work));
  const failedWorker = results.find(({ status }) => status === 'rejected');
  if (failedWorker?.status === 'rejected') throw failedWorker.reason;
  return { answered, isAccountRejected };
}

async function requestVehicle(
  deps: ValuationDeps,
  order: ClaimedOrder,
  item: UnansweredItem,
): Promise<'answered' | 'failed' | 'rejected'> {
  const { guideValuation, database, clock } = deps;
  const result = await requestValue(deps, order.id, item);
  if (result === 'failed' || result === 'rejected') {
    await new UnvaluedOrders(database).extendClaim(order.id, clock.now());
    return result;
  }
  const scope = scopeOfJob([item.company_id]);
  const vehicleIds = [item.vehicle_id];
  await inTransaction(database, async (transaction) => {
    const now = clock.now();
    const orders = new UnvaluedOrders(transaction);
    await lockVehicles(transaction, scope, vehicleIds);
    await orders.storeResult({ orderId: order.id, item, result, isSandbox: guideValuation.isSandbox }, now);
    await refreshPositions({ transaction, scope, now, today: clock.today() }, vehicleIds);
    await orders.extendClaim(order.id, now);
    if (item.place % VEHICLES_PER_ANNOUNCEMENT === 0)
      await announce(transaction, { topic: 'guide-orders', companyId: order.company_id, userId: null });
  });
  return 'answered';
}

const NO_DATA: GuideResult = {
  wholesale: { xcleanCents: null, cleanCents: null, averageCents: null, roughCents: null },
  retail: { xcleanCents: null, cleanCents: null, averageCents: null, roughCents: null },
  entries: [],
};

async function requestValue(
  { guideValuation, vinDecoding, clock, log }: ValuationDeps,
  orderId: number,
  item: UnansweredItem,
): Promise<GuideResult | 'failed' | 'rejected'> {
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
    log.warn(
      { provider, kind, httpStatus, reason: message, order: orderId },
      'could not get a Black Book value',
    );
    return kind === 'unauthorised' || kind === 'forbidden' ? 'rejected' : 'failed';
  }
}
