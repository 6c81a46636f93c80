import { randomUUID } from 'node:crypto';
import type { REGION_CODES } from '@fleetworth/contract/field';
import type { ProviderErrorKind } from '@fleetworth/providers/outcome';
import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import type {
  ValuationAnswer,
  ValuationRequest,
  WholesaleValuation,
} from '@fleetworth/providers/wholesale-valuation';
import { sql } from 'kysely';
import { type Scope, scopeOfJob } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Job } from '../../platform/jobs/job-queue.ts';
import type { Log } from '../../platform/log/log.ts';
import { lockVehicles, refreshPositions } from '../positions/public.ts';
import type { AskValue } from './ask-value.job.ts';
import { describeVehicle, type TypedVehicle } from './describe-vehicle.ts';
import { MarketValuesRepository, type NoValueReason } from './market-values.repository.ts';

export interface ValueNeeds {
  database: Database;
  clock: Clock;
  wholesaleValuation: WholesaleValuation;
  vinDecoding: VinDecoding;
  log: Log;
}

/**
 * Asks the provider what a vehicle is worth with its last mileage, and keeps the answer. The question is put outside any
 * transaction: a slow provider holds no lock. One that is down makes the job fail, and the queue tries again.
 */
export async function askValue(needs: ValueNeeds, { data, isLastTry }: Job<AskValue>): Promise<void> {
  const scope = scopeOfJob([data.companyId]);
  for (let asked = 0; asked < QUESTIONS_MOST; asked += 1) {
    const question = await readQuestion(needs.database, scope, data.vehicleId);
    if (question === null) return;
    const answer = await ask(needs, question, isLastTry);
    if (await keepAnswer(needs, { scope, question, answer })) return;
  }
  throw new Error(`The vehicle ${data.vehicleId} changed faster than it could be valued.`);
}

// A vehicle that is changed while it is asked about is asked about again, this often.
const QUESTIONS_MOST = 5;

/** What came of a question: a value, or why there is none. */
type ValueAnswer = { value: ValuationAnswer } | { value: null; reason: NoValueReason };

/** That the provider has nothing for a vehicle is an answer; every other failure is its own or ours. */
const REFUSALS: readonly ProviderErrorKind[] = ['not_found', 'invalid_input'];

/** Throws what the queue should try again. A failure that ends the question is an error that somebody has to see. */
async function ask(
  { clock, wholesaleValuation, vinDecoding, log }: ValueNeeds,
  question: Question,
  isLastTry: boolean,
): Promise<ValueAnswer> {
  const context = { requestId: randomUUID(), day: clock.today() };
  const { vehicle, ...rest } = question.asked;
  const request = { ...rest, vin: vehicle.vin, description: await describeVehicle(vinDecoding, vehicle) };
  const [outcome] = await wholesaleValuation.valueVehicles([request], context);
  if (outcome === undefined) throw new Error('The provider answered nothing.');
  if (outcome.ok) return { value: outcome.value };
  const { error } = outcome;
  if (REFUSALS.includes(error.kind)) return { value: null, reason: 'refused' };
  if (error.isRetryable && !isLastTry) throw error;
  const { companyId, vehicleId } = question;
  log.error(
    {
      err: error,
      kind: error.kind,
      provider: error.provider,
      requestId: context.requestId,
      companyId,
      vehicleId,
    },
    'a provider gave no market value',
  );
  return { value: null, reason: 'outage' };
}

interface Question {
  companyId: number;
  vehicleId: number;
  mileageRecordId: number;
  descriptionHash: number;
  asked: Pick<ValuationRequest, 'odometerMiles' | 'regionCode' | 'purchase'> & { vehicle: TypedVehicle };
}

interface QuestionRow {
  company_id: number;
  description_hash: number;
  vin: string;
  model_year: number | null;
  make: string;
  model: string;
  trim: string | null;
  region_code: string;
  purchase_amount: number | null;
  purchased_on: string | null;
  mileage_record_id: number;
  mileage: number;
}

/** Null for a vehicle that is gone. */
async function readQuestion(database: Database, scope: Scope, vehicleId: number): Promise<Question | null> {
  const { rows } = await sql<QuestionRow>`${prepared('value_question')}
    select v.company_id, v.description_hash, v.vin, v.model_year, b.name as make, m.name as model, d.name as trim, l.region_code,
      f.purchase_amount, f.start_date as purchased_on, r.id as mileage_record_id, r.mileage
    from vehicles v
    join brands b on b.id = v.brand_id
    join models m on m.id = v.model_id
    left join model_details d on d.id = v.model_detail_id
    join locations l on l.company_id = v.company_id and l.id = v.location_id
    left join finance_contracts f on f.company_id = v.company_id and f.vehicle_id = v.id
    join lateral (
      select id, mileage from mileage_records x
      where x.company_id = v.company_id and x.vehicle_id = v.id and x.deleted_at is null
      order by x.date desc, x.id desc limit 1) r on true
    where v.company_id = any(${[...scope.companyIds]}::int4[]) and v.id = ${vehicleId} and v.deleted_at is null`.execute(
    database,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { make, model, trim, purchase_amount: cents, purchased_on: day } = row;
  return {
    companyId: row.company_id,
    vehicleId,
    mileageRecordId: row.mileage_record_id,
    descriptionHash: row.description_hash,
    asked: {
      vehicle: { vin: row.vin, modelYear: row.model_year, make, model, trim },
      odometerMiles: row.mileage,
      regionCode: row.region_code as (typeof REGION_CODES)[number],
      purchase: cents === null || day === null ? null : { cents, day },
    },
  };
}

const isSameQuestion = (left: Question, right: Question): boolean =>
  left.mileageRecordId === right.mileageRecordId &&
  JSON.stringify(left.asked) === JSON.stringify(right.asked);

interface Answered {
  scope: Scope;
  question: Question;
  answer: ValueAnswer;
}

/** Answers whether the question is closed: not so where it has changed while it was asked. */
async function keepAnswer(
  { database, clock, wholesaleValuation }: ValueNeeds,
  { scope, question, answer }: Answered,
): Promise<boolean> {
  const { companyId, vehicleId } = question;
  const [now, today] = [clock.now(), clock.today()];
  const { provider, isSandbox } = wholesaleValuation;
  return await inTransaction(database, async (transaction) => {
    await lockVehicles(transaction, scope, [vehicleId]);
    const current = await readQuestion(transaction, scope, vehicleId);
    if (current === null) return true;
    if (!isSameQuestion(current, question)) return false;
    const values = new MarketValuesRepository(transaction, scope);
    if (answer.value !== null) {
      const { mileageRecordId, descriptionHash } = question;
      const asked = {
        companyId,
        vehicleId,
        provider,
        day: today,
        mileageRecordId,
        descriptionHash,
        miles: question.asked.odometerMiles,
      };
      await values.keep(asked, { answer: answer.value, isSandbox, answeredAt: now });
    }
    await values.closeRequest({
      companyId,
      vehicleId,
      provider,
      noValueReason: answer.value === null ? answer.reason : null,
      answeredAt: now,
    });
    await refreshPositions({ transaction, scope, today, now }, [vehicleId]);
    return true;
  });
}
