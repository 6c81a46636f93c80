import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { hashPassword } from '../src/platform/auth/password.ts';
import { type CopyValue, copyRows } from '../src/platform/db/copy-rows.ts';
import { DEMO_USER_EMAIL, DEMO_VIEWER_EMAIL, type FleetPlan } from './fleet-plan.ts';

type Table = [table: string, columns: string, rows: CopyValue[][]];

/** Copies the fleet without its vehicles. Only the demo user and the demo viewer get the demo password. */
export async function loadFleetPlan(
  client: pg.PoolClient,
  plan: FleetPlan,
  { password }: { password: string },
): Promise<void> {
  const geography = await readGeography(client);
  const users = await Promise.all(plan.users.map((user) => userRow(user, password)));
  const tables: Table[] = [
    ...companyTables(plan, geography),
    [
      'users',
      `id, email, name, last_name, default_company_id, password_hash, price_alert_permit_count,
        is_future_value, is_projected_rev_loss, is_class_performances, is_history_reports`,
      users,
    ],
    [
      'memberships',
      'company_id, user_id, role',
      plan.memberships.map((m) => [m.companyId, m.userId, m.role]),
    ],
  ];
  for (const [table, columns, rows] of tables) await copyRows(client, { table, columns: [columns] }, rows);
  for (const table of ['companies', 'locations', 'vehicle_groups', 'vehicle_classes', 'tags', 'users']) {
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [
      table,
    ]);
  }
}

interface Geography {
  stateId(code: string): number;
  cityId(stateCode: string, name: string): number;
}

async function readGeography(client: pg.PoolClient): Promise<Geography> {
  const states = await client.query<{ id: number; code: string }>('select id, code from states');
  const cities = await client.query<{ id: number; state_id: number; name: string }>(
    'select id, state_id, name from cities',
  );
  const stateIds = new Map(states.rows.map(({ id, code }) => [code, id]));
  const cityIds = new Map(cities.rows.map(({ id, state_id, name }) => [`${state_id} ${name}`, id]));
  const listedId = (id: number | undefined, what: string): number => {
    if (id === undefined) throw new Error(`The demo fleet names a place that is not listed: ${what}.`);
    return id;
  };
  const stateId = (code: string) => listedId(stateIds.get(code), code);
  return {
    stateId,
    cityId: (code, name) => listedId(cityIds.get(`${stateId(code)} ${name}`), `${name}, ${code}`),
  };
}

const companyTables = (plan: FleetPlan, geography: Geography): Table[] => [
  [
    'companies',
    'id, name, state_id, city_id, address, zip, package_id, lease_calculating_period_type',
    plan.companies.map((c) => [
      c.id,
      c.name,
      geography.stateId(c.stateCode),
      geography.cityId(c.stateCode, c.cityName),
      c.address,
      c.zip,
      c.packageId,
      c.leaseCalculatingPeriodType,
    ]),
  ],
  [
    'locations',
    `id, company_id, name, code, address, zip, city_id, state_id, region_code, phone, person, email,
      monthly_depreciation_assumption, monthly_mileage_assumption, finance_length_months,
      pickup_location_number, due_location_name, avg_cr`,
    plan.locations.map((l) => [
      l.id,
      l.companyId,
      l.name,
      l.code,
      l.address,
      l.zip,
      geography.cityId(l.stateCode, l.cityName),
      geography.stateId(l.stateCode),
      l.regionCode,
      l.phone,
      l.person,
      l.email,
      l.monthlyDepreciationAssumption,
      l.monthlyMileageAssumption,
      l.financeLengthMonths,
      l.pickupLocationNumber,
      l.dueLocationName,
      l.avgCr,
    ]),
  ],
  ['vehicle_groups', 'id, company_id, name', plan.vehicleGroups.map((g) => [g.id, g.companyId, g.name])],
  [
    'vehicle_classes',
    'id, company_id, group_id, name',
    plan.vehicleClasses.map((k) => [k.id, k.companyId, k.groupId, k.name]),
  ],
  ['tags', 'id, company_id, name, color', plan.tags.map((t) => [t.id, t.companyId, t.name, t.color])],
];

const ALERTS_PERMITTED = 5;

async function userRow(user: FleetPlan['users'][number], password: string): Promise<CopyValue[]> {
  const isDemo = [DEMO_USER_EMAIL, DEMO_VIEWER_EMAIL].includes(user.email);
  const passwordHash = await hashPassword(isDemo ? password : randomBytes(24).toString('base64url'));
  const { id, email, name, lastName, defaultCompanyId } = user;
  return [
    id,
    email,
    name,
    lastName,
    defaultCompanyId,
    passwordHash,
    ALERTS_PERMITTED,
    true,
    true,
    true,
    true,
  ];
}
