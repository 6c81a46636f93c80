import { api, type Api } from '@fleetworth/contract/api';
import type { Endpoint } from '@fleetworth/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownIds } from './company-ids.ts';
import {
  fieldsOf,
  type Ids,
  type Parts,
  sampleRequest,
  sentIn,
  withField,
  withFields,
} from './sample-request.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

// A call that returns 202 only starts a job, which writes. A preview writes nothing.
const writes = (Object.entries(api) as [keyof Api, Endpoint][]).filter(
  ([name, { access, status }]) => access === 'write' && status !== 202 && name !== 'previewBulkEdit',
);

/** Requests for calls whose sample from the schemas changes nothing or is rejected. */
const SAMPLES: Partial<Record<keyof Api, (sample: Parts, made: Made) => Parts>> = {
  deleteCompany: (_sample, made) => ({ params: { id: made.createCompany ?? 0 } }),
  deleteLocation: (_sample, made) => ({ params: { id: made.createLocation ?? 0 } }),
  deleteCompanyVehicleGroup: (_sample, made) => ({ params: { id: made.createCompanyVehicleGroup ?? 0 } }),
  deleteCompanyVehicleClass: (_sample, made) => ({ params: { id: made.createCompanyVehicleClass ?? 0 } }),
  deleteVehicleTag: (_sample, made) => ({ params: { id: made.createVehicleTag ?? 0 } }),
  createVehicle: (sample) => ({ ...sample, body: { ...sentIn(sample, 'body'), model_year: 2020 } }),
  bulkEditVehicles: (_sample, made) => ({
    body: { vehicle_id: [made.createVehicle ?? 0], status: 'claims' },
  }),
  tagVehicles: (sample) => {
    const { version: _newest, ...fields } = sentIn(sample, 'body');
    return withFields(sample, 'body', fields);
  },
  createFirstFleet: (sample, made) => ({
    body: { ...sentIn(sample, 'body'), sheet: made.uploadFirstSheet ?? 0 },
  }),
  createNames: (sample) => ({ ...sample, body: { lenders: ['Sample lender'] } }),
  deleteVehicleBatch: (_sample, made) => ({ params: { id: made.uploadVehicleBatch ?? 0 } }),
  deleteFinanceBatch: (_sample, made) => ({ params: { id: made.uploadFinanceBatch ?? 0 } }),
  deleteMileageBatch: (_sample, made) => ({ params: { id: made.uploadMileageBatch ?? 0 } }),
  deleteClassPerformanceBatch: (_sample, made) => ({ params: { id: made.uploadClassPerformanceBatch ?? 0 } }),
  deleteAuctionBatch: (_sample, made) => ({ params: { id: made.uploadAuctionBatch ?? 0 } }),
  deleteVehicle: (_sample, made) => ({ params: { id: made.createVehicle ?? 0 } }),
  editVehicle: ({ params }) => ({ params: params ?? {}, body: { color: 'Teal', mileage: 123_456 } }),
  editMileageRecord: (sample) => ({ ...sample, body: { mileage: 2 } }),
  deleteMileageRecord: (_sample, made) => ({ params: { id: made.createMileageRecord ?? 0 } }),
  restoreDeletedVehicles: (sample, made) => ({
    body: { ...sentIn(sample, 'body'), vehicle_ids: [made.createVehicle ?? 0] },
  }),
  restoreDeletedRecord: (_sample, made) => ({ params: { kind: 'tag', id: made.createVehicleTag ?? 0 } }),
  changeVehicleCondition: (sample) => ({ ...sample, body: { condition: 'fair' } }),
  setDefaultMarketValue: (sample) => ({ ...sample, body: { value: 12_345.67 } }),
  sellVehicles: ({ body }) => {
    const [{ items, ...list }] = body as unknown as [{ items: [object] }];
    const [item] = items;
    return { body: [{ ...list, items: [{ ...item, wholesale: true }] }] };
  },
  orderOperationReport: (sample) => ({
    body: { ...sentIn(sample, 'body'), from_date: '2030-01-01', to_date: '2030-01-02' },
  }),
  saveFinance: (sample) => ({
    body: {
      vehicle: sentIn(sample, 'body').vehicle,
      type: 'loan',
      method: 'two',
      length: 36,
      purchase_amount: 20_000,
      down_payment: 0,
      monthly_interest_rate: 1,
      financing_company: sentIn(sample, 'body').financing_company,
      start_date: '2026-01-15',
    },
  }),
};

/** The sample of an add uses the name that the sample of an edit sends. */
function renamed(endpoint: Endpoint, sample: Parts): Parts {
  const fields = sentIn(sample, 'body');
  return endpoint.method === 'PATCH' && 'name' in fields ? { ...sample, body: { name: 'Renamed' } } : sample;
}

/** Sheets that belong to a single user are in no company's audit. */
const OF_USERS: readonly (keyof Api)[] = [
  'uploadFirstSheet',
  'uploadAuctionBatch',
  'startAuctionBatch',
  'deleteAuctionBatch',
];

/** The address contains the company that a new record is added to, which stays the same. */
const ADDS_BELOW: readonly (keyof Api)[] = ['createAccidentLink'];

/** Ids of records that earlier calls created. The calls run in the order of the contract. */
type Made = Partial<Record<keyof Api, number>>;

interface Audited {
  entity: string;
  entity_id: number;
  action: 'create' | 'edit' | 'delete' | 'restore';
}

describe('every call that writes', () => {
  let fleetworth: TestFleetworth;
  let own: Ids;
  const made: Made = {};
  beforeAll(async () => {
    // No job processes sales here.
    fleetworth = await startTestFleetworth({ sellWaitMs: 0 });
    own = await ownIds(fleetworth.database.pool);
    // Reports need it.
    await fleetworth.call('editTsdAccount', {
      body: { account_id: '77', username: 'ann', password: 'Sample!2026' },
    });
  });
  afterAll(() => fleetworth.stop());

  test.each(writes)('%s leaves an audit entry and a new version of each record', async (name, endpoint) => {
    const sample = sampleRequest(endpoint, own);
    const parts = SAMPLES[name]?.(sample, made) ?? renamed(endpoint, sample);
    const before = await readVersions(fleetworth);
    const { status, body } = await fleetworth.attempt(name, parts);
    expect([status, body], `${name} needs a sample`).toEqual([200, expect.anything()]);
    const after = await readVersions(fleetworth);
    const audited = await readAudit(fleetworth);
    if (!OF_USERS.includes(name)) expect(audited.length, 'audit entries').toBeGreaterThan(0);
    for (const { entity, entity_id, action } of audited) {
      const key = `${entity} ${entity_id}`;
      const [was, is] = [before.get(key), after.get(key)];
      if (action === 'create') expect([was, is], key).toEqual([undefined, expect.any(Number)]);
      else if (entity === 'finance_contracts' && action === 'delete') expect(is, key).toBeUndefined();
      else expect(is, key).toBeGreaterThan(was ?? Number.POSITIVE_INFINITY);
    }
    // A record named in the address or body gets a new version, whichever of its rows was written.
    const id = sentIn(parts, 'params').id ?? sentIn(parts, 'body').vehicle;
    const raised = [...after].filter(([key, version]) => version !== before.get(key)).map(([key]) => key);
    if (id !== undefined && !ADDS_BELOW.includes(name))
      expect(raised.map((key) => Number(key.split(' ')[1]))).toContain(id);
    made[name] = (body as unknown as { data: { id?: number } | null }).data?.id ?? 0;
    if (!fieldsOf(endpoint, 'body').some(([field]) => field === 'version')) return;
    const stale = await fleetworth.attempt(
      name,
      withField(parts, { part: 'body', field: 'version' }, 999_999),
    );
    expect([stale.status, stale.body.reason], 'of another version').toEqual([409, 'record.stale']);
  });
});

/** Reads the version of every record by table and id. */
async function readVersions({ database }: TestFleetworth): Promise<Map<string, number>> {
  const { rows: tables } = await database.pool.query<{ table_name: string }>(
    `select relname as table_name from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and attname = 'version' and relname <> 'positions'`,
  );
  const versions = new Map<string, number>();
  for (const { table_name: table } of tables) {
    const id = table === 'finance_contracts' ? 'vehicle_id' : 'id';
    const { rows } = await database.pool.query<{ id: number; version: number }>(
      `select ${id} as id, version from ${table}`,
    );
    for (const row of rows) versions.set(`${table} ${row.id}`, row.version);
  }
  return versions;
}

/** Reads the entries since the last call. */
async function readAudit({ database }: TestFleetworth): Promise<Audited[]> {
  const { rows } = await database.pool.query<Audited>(
    'with read as (delete from audit_entries returning *) select * from read order by id',
  );
  return rows;
}
