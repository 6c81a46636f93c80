import { API_BASE } from '@fleetworth/contract/endpoint';
import type { BenchFleet } from './bench-fleet.ts';
import { listCall } from './fleet-calls.ts';
import { answerOf, oneConnection, countResponseBytes } from './requests.ts';
import { type BenchResult, median, ms } from './result.ts';

const ROUNDS = 3;
const VEHICLES = 100;
/** Rows of a vehicle, in all of its sections. */
const ROWS = 36;
const PAGES_ALONE = 200;
const LIMIT = 2;

/** Goal 18: compares pages of the list while the PDF of a history report is created with pages alone. */
export async function benchPrinting(fleet: BenchFleet): Promise<BenchResult> {
  const exportCall = {
    url: `${fleet.url}${API_BASE}/reports/history-report/${await makeReport(fleet)}/export`,
    method: 'GET',
    token: fleet.tokens['all companies'],
  } as const;
  const connection = oneConnection();
  const page = listCall(fleet);
  const timePage = async () => {
    const started = performance.now();
    await answerOf(page, connection, 'nothing');
    return performance.now() - started;
  };
  const [alone, during, printings]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let count = 0; count < PAGES_ALONE; count += 1) alone.push(await timePage());
    await fleet.opened.pool.query('delete from history_documents');
    const started = performance.now();
    const printing = new AbortController();
    const received = countResponseBytes(exportCall).finally(() => printing.abort());
    while (!printing.signal.aborted) during.push(await timePage());
    await received;
    printings.push(performance.now() - started);
  }
  const [aloneMs, duringMs] = [median(alone), median(during)];
  return {
    goal: 18,
    name:
      `list p50 while creating the PDF of a history report of ${VEHICLES} vehicles / without, ` +
      `${fleet.vehicles} vehicles`,
    ratio: duringMs / aloneMs,
    limit: LIMIT,
    isCeiling: true,
    detail: `${ms(duringMs)} against ${ms(aloneMs)}; the PDF took ${secondsOf(median(printings))}`,
  };
}

/** Inserts a finished report of the largest company and returns its id. */
async function makeReport({ opened: { pool }, companyIds }: BenchFleet): Promise<number> {
  await pool.query('update users set is_history_reports = true');
  const [companyId = 0] = companyIds;
  const each = Array.from({ length: ROWS / 6 }, (_, row) => ({ date: `2020-01-1${row}` }));
  const sections = {
    values: { trim: 'SE', made_in: 'United States' },
    titles: each.map((row) => ({ ...row, state: 'FL', vin: '4T1G11AK5NU603217', mileage: 41_203 })),
    accidents: each.map((row) => ({ ...row, type: 'Collision', manner_of_collision: 'Rear end' })),
    jsi: each.map((row) => ({ ...row, record_type: 'Salvage' })),
    thefts: each.map((row) => ({ ...row, theft_status: 'Recovered', record_type: 'Theft' })),
    salvage: each.map((row) => ({ ...row, type: 'Salvage', primary_damage: 'Front end' })),
    checks: each.map((row) => ({ ...row, description: 'Salvage: Damage or Not Specified - FLORIDA' })),
  };
  const { rows } = await pool.query<{ id: number }>(
    `with report as (
       insert into history_reports (company_id, status, items_count, finished_at)
       values ($1, 'finished', $2, now()) returning id
     ), vehicle as (
       select id, vin, unit, row_number() over (order by id) as place from vehicles
       where company_id = $1 and deleted_at is null order by id limit $2
     ), bought as (
       insert into history_orders (company_id, vin, is_sandbox, sections, fetched_at, created_at)
       select $1, vin, false, $3, now(), now() from vehicle returning id, vin
     ), item as (
       insert into history_report_items
         (company_id, report_id, place, vehicle_id, order_id, vin, unit, model_year, brand, model)
       select $1, report.id, place, vehicle.id, bought.id, vehicle.vin, unit, 2022, 'Toyota', 'Camry'
       from report cross join vehicle join bought on bought.vin = vehicle.vin
     )
     select id from report`,
    [companyId, VEHICLES, JSON.stringify(sections)],
  );
  return rows[0]?.id ?? 0;
}

const secondsOf = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;
