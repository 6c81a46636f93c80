import { type Insertable, type Selectable, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { hasVinIn } from '../../platform/db/row-filters.ts';
import type { FinanceContracts } from '../../platform/db/generated/tables.ts';

export type ContractRow = Selectable<FinanceContracts> & { financing_company_name: string };
export type ContractFigures = Omit<
  Insertable<FinanceContracts>,
  'company_id' | 'vehicle_id' | 'version' | 'created_at' | 'updated_at'
>;

export function auditedColumnsOf(
  row: ContractRow | null,
): Omit<ContractRow, 'financing_company_name'> | null {
  if (row === null) return null;
  const { financing_company_name: _name, ...columns } = row;
  return columns;
}

export class FinanceRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  /** Returns null if the vehicle has no contract, and undefined if the vehicle isn't in scope. */
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

  async list(vehicleIds: readonly number[]): Promise<ContractRow[]> {
    const { rows } = await sql<ContractRow>`
      select f.*, c.name as financing_company_name from finance_contracts f
      join financing_companies c on c.id = f.financing_company_id
      where ${isInScope('f.company_id', this.#scope)}
        and f.vehicle_id = any(${[...vehicleIds]}::int4[])`.execute(this.#database);
    return rows;
  }

  async listVehiclesByVin(
    companyId: number,
    vins: readonly string[],
  ): Promise<{ id: number; vin: string; unit: string }[]> {
    const { rows } = await sql<{ id: number; vin: string; unit: string }>`
      select id, vin, unit from vehicles where ${isInScope('company_id', this.#scope, companyId)}
        and deleted_at is null and ${hasVinIn(vins)}`.execute(this.#database);
    return rows;
  }

  // Identical terms create no new version.
  async saveAll(
    companyId: number,
    contracts: readonly { vehicleId: number; figures: ContractFigures }[],
    now: Date,
  ): Promise<void> {
    const [first] = contracts;
    if (first === undefined) return;
    const names = sql.join(Object.keys(first.figures).map((name) => sql.ref(name)));
    const before = sql.join(Object.keys(first.figures).map((name) => sql.ref(`finance_contracts.${name}`)));
    const after = sql.join(Object.keys(first.figures).map((name) => sql.ref(`excluded.${name}`)));
    const rows = contracts.map(({ vehicleId, figures }) => ({ ...figures, vehicle_id: vehicleId }));
    await sql`
      insert into finance_contracts (company_id, vehicle_id, ${names}, version, created_at, updated_at)
      select v.company_id, v.id, ${sql.join(Object.keys(first.figures).map((name) => sql.ref(`r.${name}`)))},
        v.removed_contract_version + 1, ${now}, ${now}
      from json_populate_recordset(null::finance_contracts, ${JSON.stringify(rows)}::json) r
      join vehicles v on v.company_id = ${companyId} and v.id = r.vehicle_id
      on conflict (company_id, vehicle_id) do update
      set (${names}) = row(${after}), version = finance_contracts.version + 1,
        updated_at = excluded.updated_at
      where (${before}) is distinct from (${after})`.execute(this.#database);
  }
}

/** Removes contracts and stores their versions, so that later contracts continue the numbering. */
export async function removeContracts(
  database: Database,
  companyId: number,
  vehicleIds: readonly number[],
): Promise<void> {
  await sql`
    with removed as (
      delete from finance_contracts
      where company_id = ${companyId} and vehicle_id = any(${[...vehicleIds]}::int4[])
      returning vehicle_id, version)
    update vehicles v set removed_contract_version = r.version from removed r
    where v.company_id = ${companyId} and v.id = r.vehicle_id`.execute(database);
}
