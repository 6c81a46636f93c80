import { randomUUID } from 'node:crypto';
import { INT4_MAX } from '@fleetworth/contract/field';
import { ProviderError, type ProviderErrorKind, type Result } from '@fleetworth/providers/outcome';
import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import type {
  ValuationAnswer,
  ValuationItem,
  WholesaleValuation,
} from '@fleetworth/providers/wholesale-valuation';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Log } from '../../platform/log/log.ts';
import { lockVehicles, refreshPositions, splitOnFailure } from '../positions/public.ts';
import { noteArrivedValues } from '../price-alerts/public.ts';
import { askedHash } from './asked-hash.ts';
import { describeVehicle } from './describe-vehicle.ts';
import { MarketValuesRepository, type NoValueReason } from './market-values.repository.ts';
import { keepFailure, keepGoodAnswer } from './provider-answers.repository.ts';
import { isSameQuestion, type Question, readQuestions } from './value-questions.repository.ts';

export interface ValueNeeds {
  database: Database;
  clock: Clock;
  wholesaleValuation: WholesaleValuation;
  vinDecoding: VinDecoding;
  log: Log;
}

interface Wanted {
  vehicleIds: readonly number[];
  /**
   * Returns whether a failure ends the request, so that the missing value is stored. Otherwise nothing is
   * stored, and the vehicle is among the failures.
   */
  isEnd: (vehicleId: number, error: ProviderError) => boolean;
}

/** Errors that prevented an answer, by vehicle id. */
export type Failures = Map<number, unknown>;

/**
 * Requests values of vehicles with their last mileage and stores the answers. Calls the provider outside any
 * transaction, so that a slow one holds no lock. An unexpected error fails only its vehicle; an unreachable
 * database fails all.
 */
export async function valueVehicles(
  needs: ValueNeeds,
  scope: Scope,
  { vehicleIds, isEnd }: Wanted,
): Promise<Failures> {
  const failures: Failures = new Map();
  let open: readonly number[] = vehicleIds;
  for (let turn = 0; turn < QUESTIONS_MOST && open.length > 0; turn += 1) {
    const questions = await readQuestions(needs.database, scope, open);
    const answers: Answered[] = [];
    const outcomes = (await askEach(needs, questions, failures)).map((asked) => ({
      ...asked,
      outcome: storable(needs, asked.outcome),
    }));
    for (const asked of outcomes) {
      const { question, outcome } = asked;
      if (!outcome.ok && !isEnd(question.vehicleId, outcome.error))
        failures.set(question.vehicleId, outcome.error);
      else answers.push({ question, ...answerOf(needs, asked) });
    }
    open = await keepEach(needs, scope, { answers, failures });
    await keepProviderState(needs, outcomes);
  }
  for (const vehicleId of open)
    failures.set(vehicleId, new Error(`The vehicle ${vehicleId} changed faster than it could be valued.`));
  return failures;
}

/**
 * Stores whether the provider answered with a value or failed. A missing value for a vehicle counts as
 * neither.
 */
async function keepProviderState(
  { database, clock, wholesaleValuation: { provider } }: ValueNeeds,
  asked: readonly Asked[],
): Promise<void> {
  const isGood = asked.some(({ outcome }) => outcome.ok);
  const hasFailed = asked.some(({ outcome }) => !outcome.ok && !isRefusal(outcome.error));
  if (isGood) await keepGoodAnswer(database, provider, clock.now());
  else if (hasFailed) await keepFailure(database, provider, clock.now());
}

// Maximum number of requests for a vehicle that changes while its value is being requested.
const QUESTIONS_MOST = 5;

/**
 * If a batch fails, sends each of its queries alone. Does not split it in halves, because each query may cost
 * money.
 */
async function askEach(
  needs: ValueNeeds,
  questions: readonly Question[],
  failures: Failures,
): Promise<Asked[]> {
  try {
    return await ask(needs, questions);
  } catch (error) {
    const asked: Asked[] = [];
    if (questions.length > 1) {
      for (const question of questions) asked.push(...(await askEach(needs, [question], failures)));
    } else {
      for (const { vehicleId } of questions) failures.set(vehicleId, error);
    }
    return asked;
  }
}

interface Asked {
  question: Question;
  outcome: Result<ValuationAnswer>;
  requestId: string;
}

async function ask(
  { clock, wholesaleValuation, vinDecoding }: ValueNeeds,
  questions: readonly Question[],
): Promise<Asked[]> {
  if (questions.length === 0) return [];
  const context = { requestId: randomUUID(), day: clock.today() };
  const requests = await Promise.all(
    questions.map(async ({ asked: { vehicle, ...rest } }) => ({
      ...rest,
      vin: vehicle.vin,
      description: await describeVehicle(vinDecoding, vehicle),
    })),
  );
  const outcomes = await wholesaleValuation.valueVehicles(requests, context);
  return questions.map((question, index) => {
    const outcome = outcomes[index];
    if (outcome === undefined) throw new Error('The provider answered too little.');
    return { question, outcome, requestId: context.requestId };
  });
}

/** Value of a vehicle, or the reason why there is none. */
interface ValueAnswer {
  value: ValuationItem | null;
  /** Null where a value was answered. */
  noValueReason: NoValueReason | null;
}

/**
 * Reports whether the provider has no value for a vehicle, which is an answer. Every other kind of error is a
 * failure.
 */
export const isRefusal = ({ kind }: ProviderError): boolean => REFUSALS.includes(kind);

const REFUSALS: readonly ProviderErrorKind[] = ['not_found', 'invalid_input'];

/** Logs a failure that ends the request as an error, because an operator must see it. */
function answerOf({ log }: ValueNeeds, { question, outcome, requestId }: Asked): ValueAnswer {
  if (outcome.ok) return { value: outcome.value.items[0], noValueReason: null };
  const { error } = outcome;
  if (isRefusal(error)) return { value: null, noValueReason: 'refused' };
  const { kind, provider } = error;
  const { companyId, vehicleId } = question;
  log.error(
    { err: error, kind, provider, requestId, companyId, vehicleId },
    'a provider gave no market value',
  );
  return { value: null, noValueReason: 'outage' };
}

/** Treats an answer with a figure that cannot be stored as a failure of the provider. */
function storable(
  { wholesaleValuation }: ValueNeeds,
  outcome: Result<ValuationAnswer>,
): Result<ValuationAnswer> {
  if (!outcome.ok || isStorable(outcome.value.items[0])) return outcome;
  const { provider } = wholesaleValuation;
  const message = 'A value is out of range.';
  return { ok: false, error: new ProviderError({ provider, kind: 'bad_response', message }) };
}

/** Reports whether all figures fit their columns. An oversized figure would fail its job at every retry. */
function isStorable({ auction, past: { lastYear }, forecast, ...value }: ValuationItem): boolean {
  const { nextMonth, nextYear } = forecast;
  const prices = [...Object.values(auction), nextMonth.auctionCents, nextYear.auctionCents];
  const wide = [...prices, lastYear?.priceCents, lastYear?.miles];
  const narrow = [value.averageGradeTenths, value.band?.lowTenths, value.band?.highTenths];
  const fits = (most: number) => (figure: number | null | undefined) =>
    figure == null || (Number.isInteger(figure) && figure >= 0 && figure <= most);
  return wide.every(fits(INT4_MAX)) && narrow.every(fits(INT2_MAX));
}

const INT2_MAX = 32_767;

interface Answered extends ValueAnswer {
  question: Question;
}

/**
 * Stores the answers. If some cannot be stored, stores the others, so that they are not requested again.
 * Returns the vehicles whose query has changed and is still open.
 */
async function keepEach(
  needs: ValueNeeds,
  scope: Scope,
  { answers, failures }: { answers: readonly Answered[]; failures: Failures },
): Promise<number[]> {
  const open: number[] = [];
  const parts = {
    database: needs.database,
    work: async (part: readonly Answered[]) => {
      open.push(...(await keepAnswers(needs, scope, part)));
      return part.length;
    },
    onFailure: (error: unknown, { question }: Answered) => failures.set(question.vehicleId, error),
  };
  await splitOnFailure(parts, answers);
  return open;
}

/** Stores answers and returns the vehicles whose query changed while it was in progress. */
async function keepAnswers(
  { database, clock, wholesaleValuation }: ValueNeeds,
  scope: Scope,
  answers: readonly Answered[],
): Promise<number[]> {
  const [now, today] = [clock.now(), clock.today()];
  const { provider, isSandbox, usesPricePaid } = wholesaleValuation;
  return await inTransaction(database, async (transaction) => {
    const vehicleIds = answers.map(({ question }) => question.vehicleId);
    await lockVehicles(transaction, scope, vehicleIds);
    const current = new Map(
      (await readQuestions(transaction, scope, vehicleIds)).map((question) => [question.vehicleId, question]),
    );
    const open: number[] = [];
    const kept: Answered[] = [];
    for (const answer of answers) {
      const question = current.get(answer.question.vehicleId);
      // A deleted vehicle has no query.
      if (question === undefined) continue;
      if (isSameQuestion(question, answer.question)) kept.push(answer);
      else open.push(question.vehicleId);
    }
    if (kept.length === 0) return open;
    await new MarketValuesRepository(transaction, scope).keep(
      kept.map(({ question: { asked, ...question }, ...answer }) => ({
        ...question,
        ...answer,
        miles: asked.odometerMiles,
        regionCode: asked.regionCode,
        askedHash: askedHash({
          descriptionHash: question.descriptionHash,
          regionCode: asked.regionCode,
          purchase: usesPricePaid ? asked.purchase : null,
        }),
        provider,
        isSandbox,
        day: today,
        answeredAt: now,
      })),
    );
    await refreshPositions(
      { transaction, scope, today, now },
      kept.map(({ question }) => question.vehicleId),
    );
    // Comes last, because every run writes the same row of its company, which other runs wait for until it
    // commits.
    const companyIds = kept.map(({ question }) => question.companyId);
    await noteArrivedValues(transaction, companyIds, now);
    return open;
  });
}
