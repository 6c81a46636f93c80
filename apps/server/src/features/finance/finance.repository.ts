import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FinanceContracts } from '../../platform/db/generated/tables.ts';

export type ContractRow = Selectable<FinanceContracts> & { financing_company_name: string };
export type ContractFigures = Omit<
  Insertable<FinanceContracts>,
  'company_id' | 'vehicle_id' | 'version' | 'created_at' | 'updated_at'
>;

/** A contract as the audit keeps it. */
export function auditedContract(row: ContractRow | null): Omit<ContractRow, 'financing_company_name'> | null {
  if (row === null) return null;
  const { financing_company_name: _name, ...columns } = row;
  return columns;
}

export interface VehicleKey {
  companyId: number;
  id: number;
}

export class FinanceRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  /** The contract of a vehicle of the scope: null without one, undefined where the vehicle does not exist. */
  async find(vehicleId: number): Promise<ContractRow | null | undefined> {
    const row = await this.#database
      .selectFrom('vehicles as v')
      .leftJoin('finance_contracts as f', (join) =>
        join.onRef('f.company_id', '=', 'v.company_id').onRef('f.vehicle_id', '=', 'v.id'),
      )
      .leftJoin('financing_companies as c', 'c.id', 'f.financing_company_id')
      .selectAll('f')
      .select('c.name as financing_company_name')
      .where(isInScope('v.company_id', this.#scope))
      .where('v.id', '=', vehicleId)
      .where('v.deleted_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return row.vehicle_id === null ? null : (row as ContractRow);
  }

  /** Creates the contract of a vehicle, or replaces it as a new version; terms that are stored already are no new version. */
  async save(vehicle: VehicleKey, figures: ContractFigures, now: Date): Promise<void> {
    const names = Object.keys(figures);
    const before = sql.join(names.map((name) => sql.ref(`finance_contracts.${name}`)));
    const after = sql.join(names.map((name) => sql.ref(`excluded.${name}`)));
    await this.#database
      .insertInto('finance_contracts')
      .values((eb) => ({
        company_id: vehicle.companyId,
        vehicle_id: vehicle.id,
        ...figures,
        version: eb
          .selectFrom('vehicles')
          .where('company_id', '=', vehicle.companyId)
          .where('id', '=', vehicle.id)
          .select((row) => row('removed_contract_version', '+', 1).as('version')),
        created_at: now,
        updated_at: now,
      }))
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'vehicle_id'])
          .doUpdateSet((eb) => ({
            ...figures,
            version: eb('finance_contracts.version', '+', 1),
            updated_at: now,
          }))
          .where(sql<SqlBool>`(${before}) is distinct from (${after})`),
      )
      .execute();
  }

  /** Removes the contract; the vehicle keeps its version, from which the next one counts on. */
  async remove(vehicle: VehicleKey, version: number): Promise<void> {
    await this.#database
      .updateTable('vehicles')
      .set({ removed_contract_version: version })
      .where('company_id', '=', vehicle.companyId)
      .where('id', '=', vehicle.id)
      .execute();
    await this.#database
      .deleteFrom('finance_contracts')
      .where('company_id', '=', vehicle.companyId)
      .where('vehicle_id', '=', vehicle.id)
      .execute();
  }
}

/** Financing companies are one list for the installation, Assumption first. */
export class FinancingCompaniesRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list() {
    const query = this.#database.selectFrom('financing_companies').select(['id', 'name']);
    return await query.orderBy('position').orderBy('name').execute();
  }

  async has(id: number): Promise<boolean> {
    const row = await this.#database
      .selectFrom('financing_companies')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  }
}
