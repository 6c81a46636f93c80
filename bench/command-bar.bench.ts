import { VEHICLE_STATUSES } from '@fleetworth/contract/choices';
import { API_BASE, routes } from '@fleetworth/contract/routes';
import { MATCH_SORT } from '@fleetworth/contract/vehicle-choices';
import type { BenchFleet } from './bench-fleet.ts';
import { LIST_CALLS, newPage } from './fleet-calls.ts';
import { answerOf, type Call } from './requests.ts';
import { type BenchResult, median, ms, quantile } from './result.ts';

const VEHICLES = 50;
const WARM_UPS = 40;
const FIRST_RESULTS = 6;

/**
 * Measures vehicle searches as the command bar sends them: the first characters of units, whole units, and
 * the last six of VINs. Fetches a page of the list after each search. Compares the p95 of the searches with
 * the p50 of the pages.
 */
export async function benchCommandBar(fleet: BenchFleet): Promise<BenchResult> {
  const list = LIST_CALLS.listVehicles(fleet);
  const texts = await chooseTexts(fleet);
  const [searchMs, listMs]: [number[], number[]] = [[], []];
  for (const [index, text] of texts.entries()) {
    const [search, page] = [await timeOf(searchCall(fleet, text)), await timeOf(newPage(list))];
    if (index < WARM_UPS) continue;
    searchMs.push(search);
    listMs.push(page);
  }
  const [searchP95, listP50] = [quantile(searchMs, 0.95), median(listMs)];
  return {
    goal: 19,
    name: `vehicle searches of the command bar p95 / GET vehicles p50, ${fleet.vehicles} vehicles`,
    ratio: searchP95 / listP50,
    limit: 2,
    isCeiling: true,
    detail: `${ms(searchP95)} against ${ms(listP50)}, search p50 ${ms(median(searchMs))}`,
  };
}

async function timeOf(call: Call): Promise<number> {
  const start = performance.now();
  await answerOf(call);
  return performance.now() - start;
}

const searchCall = ({ url, tokens }: BenchFleet, text: string): Call => ({
  url: `${url}${API_BASE}${routes.listVehicles.path}?${searchQuery(text)}`,
  method: 'GET',
  token: tokens['all companies'],
});

const searchQuery = (text: string) =>
  new URLSearchParams([
    ['q', text],
    ['sort', MATCH_SORT],
    ['per', String(FIRST_RESULTS)],
    ...VEHICLE_STATUSES.map((status) => ['statuses[]', status]),
  ]).toString();

async function chooseTexts(fleet: BenchFleet): Promise<string[]> {
  const { rows } = await fleet.opened.pool.query<{ unit: string; vin: string }>(
    `select unit, vin from vehicles where company_id = any($1) and deleted_at is null and vin is not null
     order by md5(id::text) limit $2`,
    [fleet.companyIds, VEHICLES],
  );
  return rows.flatMap(({ unit, vin }) => [unit.slice(0, 2), unit.slice(0, 4), unit, vin.slice(-6)]);
}
