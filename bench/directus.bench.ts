import { DEFAULT_STATUSES } from '@fleetworth/contract/field';
import type { FleetSummary } from '@fleetworth/contract/fleet-total';
import type { BenchFleet } from './bench-fleet.ts';
import { type DirectusPeer, startDirectus } from './directus-peer.ts';
import { listCall, summaryCall, newPage } from './fleet-calls.ts';
import { makePeerTable, PEER_TABLE } from './peer-table.ts';
import { answerOf, type Call, CONNECTIONS, requestsPerSecondInTurns } from './requests.ts';
import type { BenchResult } from './result.ts';

const PER = 100;

interface Comparison {
  goal: number;
  name: string;
  limit: number;
  product: () => Call;
  directus: Call;
}

/**
 * Goals 3 and 4: compares the list with its count, and the summary, with Directus on a plain table of the
 * same rows.
 */
export async function benchAgainstDirectus(fleet: BenchFleet): Promise<BenchResult[]> {
  await makePeerTable(fleet);
  const directus = await startDirectus(fleet);
  try {
    const list = listCalls(fleet, directus);
    const summary = summaryCalls(fleet, directus);
    await compareLists(list);
    await compareSummaries(summary);
    return [await benchComparison(list), await benchComparison(summary)];
  } finally {
    await directus.stop();
  }
}

/** Measures the lists per second of Directus for the load run. */
export async function directusListsPerSecond(fleet: BenchFleet): Promise<number> {
  await makePeerTable(fleet);
  const directus = await startDirectus(fleet);
  try {
    const { directus: list } = listCalls(fleet, directus);
    const [rate = 0] = await requestsPerSecondInTurns([() => list]);
    return rate;
  } finally {
    await directus.stop();
  }
}

async function benchComparison({ goal, name, limit, product, directus }: Comparison): Promise<BenchResult> {
  const [ours = 0, theirs = 0] = await requestsPerSecondInTurns([product, () => directus]);
  return {
    goal,
    name,
    ratio: ours / theirs,
    limit,
    isCeiling: false,
    detail: `${ours.toFixed(0)} against ${theirs.toFixed(0)} requests/s`,
  };
}

const directusCall = ({ url, token }: DirectusPeer, query: Record<string, unknown>): Call => {
  const texts = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const search = new URLSearchParams(Object.fromEntries(texts) as Record<string, string>);
  return { url: `${url}/items/${PEER_TABLE}?${search}`, method: 'GET', token };
};

const listCalls = (fleet: BenchFleet, directus: DirectusPeer): Comparison => ({
  goal: 3,
  name: `list of ${PER} with its count at ${CONNECTIONS} connections / Directus, ${fleet.vehicles} vehicles`,
  limit: 4,
  product: () => newPage(listCall(fleet)),
  directus: directusCall(directus, {
    limit: PER,
    sort: 'unit_key,id',
    fields: '*',
    meta: 'filter_count',
    filter: { status: { _in: DEFAULT_STATUSES } },
  }),
});

const summaryCalls = (fleet: BenchFleet, directus: DirectusPeer): Comparison => ({
  goal: 4,
  name: `summary at ${CONNECTIONS} connections / Directus aggregate, ${fleet.vehicles} vehicles`,
  limit: 5,
  product: () => summaryCall(fleet),
  directus: directusCall(directus, {
    aggregate: { count: '*', sum: ['auction', 'payoff', 'revenue', 'mileage'] },
    filter: { _and: [{ status: { _in: DEFAULT_STATUSES } }, { has_finance: { _eq: true } }] },
  }),
});

const readJson = async <Body>(call: Call) => JSON.parse(await answerOf(call)) as Body;

async function compareLists({ product, directus }: Comparison): Promise<void> {
  const ours = await readJson<{ data: { items: { unit: string }[]; pagination: { last: number } } }>(
    product(),
  );
  const theirs = await readJson<{ data: { unit: string }[]; meta: { filter_count: number } }>(directus);
  const units = (rows: readonly { unit: string }[]) => rows.map(({ unit }) => unit).join(' ');
  expectSame('units of the list', units(ours.data.items), units(theirs.data));
  expectSame('pages of the list', ours.data.pagination.last, Math.ceil(theirs.meta.filter_count / PER));
}

interface Aggregate {
  count: string | number;
  sum: Record<'auction' | 'payoff' | 'revenue', string | number>;
}

async function compareSummaries({ product, directus }: Comparison): Promise<void> {
  const { total } = (await readJson<{ data: FleetSummary }>(product())).data;
  const [theirs] = (await readJson<{ data: Aggregate[] }>(directus)).data;
  if (theirs === undefined) throw new Error('Directus returned no aggregate.');
  expectSame('vehicles of the summary', total.count, Number(theirs.count));
  for (const name of ['auction', 'payoff', 'revenue'] as const)
    expectSame(`${name} of the summary`, Math.round(total[name] * 100), Number(theirs.sum[name]));
}

function expectSame(name: string, ours: unknown, theirs: unknown): void {
  if (ours !== theirs)
    throw new Error(`The ${name} differ: ${String(ours)}, and ${String(theirs)} in Directus.`);
}
