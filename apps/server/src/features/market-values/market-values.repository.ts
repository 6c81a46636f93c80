import type { ValuationAnswer } from '@fleetworth/providers/wholesale-valuation';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';

interface VehicleOfProvider {
  companyId: number;
  vehicleId: number;
  provider: string;
}

interface Asked extends VehicleOfProvider {
  day: string;
  mileageRecordId: number;
  /** What the vehicle was described as. */
  descriptionHash: number;
  miles: number;
}

interface Received {
  answer: ValuationAnswer;
  isSandbox: boolean;
  answeredAt: Date;
}

/** Why there is no value: the provider has none for this vehicle, or it could not answer. */
export type NoValueReason = 'refused' | 'outage';

interface ClosedRequest extends VehicleOfProvider {
  /** Null where a value was answered. */
  noValueReason: NoValueReason | null;
  answeredAt: Date;
}

/** What providers answered, and where the questions stand. */
export class MarketValuesRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  /** Keeps the answer of a day; a second answer on the same day takes the place of the first. */
  async keep(asked: Asked, { answer, isSandbox, answeredAt }: Received): Promise<void> {
    this.#checkScope(asked.companyId);
    const figures = {
      mileage_record_id: asked.mileageRecordId,
      mileage: asked.miles,
      description_hash: asked.descriptionHash,
      excellent: answer.excellentCents,
      good: answer.goodCents,
      fair: answer.fairCents,
      grade_tenths: answer.averageGradeTenths,
      year_ago_price: answer.lastYear?.priceCents ?? null,
      year_ago_mileage: answer.lastYear?.miles ?? null,
      is_sandbox: isSandbox,
      confidence: answer.confidence,
      low_tenths: answer.band?.lowTenths ?? null,
      high_tenths: answer.band?.highTenths ?? null,
      basis: answer.basis?.kind ?? null,
      data_year: answer.basis?.dataYear ?? null,
      index_month: answer.basis?.indexMonth ? `${answer.basis.indexMonth}-01` : null,
      answered_at: answeredAt,
    };
    const key = {
      company_id: asked.companyId,
      vehicle_id: asked.vehicleId,
      provider: asked.provider,
      day: asked.day,
    };
    await this.#database
      .insertInto('market_values')
      .values({ ...key, ...figures })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'vehicle_id', 'provider', 'day']).doUpdateSet(figures),
      )
      .modifyEnd(prepared('keep_market_value'))
      .execute();
  }

  /** The question has come to its end, with a value or without one. */
  async closeRequest({
    companyId,
    vehicleId,
    provider,
    noValueReason,
    answeredAt,
  }: ClosedRequest): Promise<void> {
    this.#checkScope(companyId);
    await this.#database
      .updateTable('value_requests')
      .set({
        state: noValueReason === null ? 'answered' : 'unavailable',
        reason: noValueReason,
        answered_at: answeredAt,
      })
      .where('company_id', '=', companyId)
      .where('vehicle_id', '=', vehicleId)
      .where('provider', '=', provider)
      .modifyEnd(prepared('close_value_request'))
      .execute();
  }

  #checkScope(companyId: number): void {
    if (this.#scope.roleIn(companyId) === null)
      throw new Error('A market value was written outside the scope.');
  }
}
