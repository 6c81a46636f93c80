import type { Company, Package, CompanyDetail } from '@fleetworth/contract/companies';
import { dollarsFromCents } from '@fleetworth/domain/money';
import type { BillingPeriod } from '@fleetworth/domain/billing';
import type { PeriodType } from '@fleetworth/domain/finance';
import type { Scope } from '../../platform/auth/scope.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { nameOrder } from '../../platform/db/name-order.ts';
import { LocationsRepository } from '../locations/public.ts';

const selectCompanies = (database: Database, scope: Scope) =>
  database
    .selectFrom('companies as c')
    .innerJoin('states as s', 's.id', 'c.state_id')
    .innerJoin('cities as ci', 'ci.id', 'c.city_id')
    .innerJoin('packages as p', 'p.id', 'c.package_id')
    .selectAll('c')
    .select(['s.name as state_name', 's.code as state_code', 'ci.name as city_name'])
    .select(['p.name as package_name', 'p.description', 'p.monthly_fee', 'p.annual_fee'])
    .where(isInScope('c.id', scope))
    .where('c.deleted_at', 'is', null);

type CompanyRow = Awaited<ReturnType<ReturnType<typeof selectCompanies>['execute']>>[number];

export class CompaniesRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async list(): Promise<Company[]> {
    const rows = await selectCompanies(this.#database, this.#scope)
      .orderBy(nameOrder('c.name'))
      .orderBy('c.id')
      .execute();
    return rows.map(toCompany);
  }

  async find(id: number): Promise<Company | null> {
    const row = await selectCompanies(this.#database, this.#scope).where('c.id', '=', id).executeTakeFirst();
    return row === undefined ? null : toCompany(row);
  }

  async findDetail(id: number): Promise<CompanyDetail | null> {
    const company = await this.find(id);
    if (company === null) return null;
    const { vehicles } = await this.#database
      .selectFrom('vehicles')
      .select((eb) => eb.fn.countAll<number>().as('vehicles'))
      .where(isInScope('company_id', this.#scope, id))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    const locations = await new LocationsRepository(this.#database, this.#scope).list(id);
    return { ...company, locations, vehicles_count: vehicles };
  }
}

export async function listPackages(database: Database): Promise<Package[]> {
  const rows = await database
    .selectFrom('packages')
    .select(['id', 'name', 'description', 'monthly_fee', 'annual_fee'])
    .orderBy('monthly_fee')
    .execute();
  return rows.map(({ monthly_fee, annual_fee, ...row }) => ({
    ...row,
    monthly_fee: dollarsFromCents(monthly_fee),
    annual_fee: dollarsFromCents(annual_fee),
  }));
}

export async function hasPackage(database: Database, id: number): Promise<boolean> {
  const packages = database.selectFrom('packages').select('id').where('id', '=', id);
  return (await packages.executeTakeFirst()) !== undefined;
}

/** Returns the fees in cents by package id. */
export async function listMonthlyFees(database: Database): Promise<Map<number, number>> {
  const packages = await database.selectFrom('packages').select(['id', 'monthly_fee']).execute();
  return new Map(packages.map(({ id, monthly_fee }) => [id, monthly_fee]));
}

const toCompany = (row: CompanyRow): Company => ({
  id: row.id,
  name: row.name,
  state: { id: row.state_id, name: row.state_name, code: row.state_code },
  city: { id: row.city_id, name: row.city_name },
  address: row.address,
  zip: row.zip,
  package: {
    id: row.package_id,
    name: row.package_name,
    description: row.description,
    monthly_fee: dollarsFromCents(row.monthly_fee),
    annual_fee: dollarsFromCents(row.annual_fee),
  },
  lease_calculating_period_type: row.lease_calculating_period_type as PeriodType,
  tsd_company_id: row.tsd_company_id,
  billing_period: row.billing_period as BillingPeriod,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  version: row.version,
});
