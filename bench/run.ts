import { parseArgs } from 'node:util';
import { type BenchFleet, startBenchFleet } from './bench-fleet.ts';
import { benchChoices } from './choices.bench.ts';
import { benchCommandBar } from './command-bar.bench.ts';
import { benchSheets, describeExport } from './export.bench.ts';
import { benchImport, benchWritingRows } from './import.bench.ts';
import { benchHostileSheets, benchReading } from './sheet-reading.bench.ts';
import { benchBundles } from './bundle.bench.ts';
import { benchDailyRefresh } from './daily-refresh.bench.ts';
import { benchAgainstDirectus, directusListsPerSecond } from './directus.bench.ts';
import { benchGrid } from './grid.bench.ts';
import {
  benchListGrowth,
  benchListOverSql,
  benchListOverThinServer,
  benchRowCache,
  benchColdPages,
} from './list.bench.ts';
import { benchLoad, loadResult } from './load.bench.ts';
import { describeMachine, postgresVersion } from './machine.ts';
import { benchOneViewer } from './one-viewer.bench.ts';
import { benchPayoff } from './payoff.bench.ts';
import { benchPriceAlerts } from './price-alerts.bench.ts';
import { benchPrinting } from './printing.bench.ts';
import { installPeers, PeerMissing, peerVersion } from './peers.ts';
import { type BenchLine, type BenchResult, type GoalName, limitOf, verdictOn } from './result.ts';
import { writeResultsPage } from './results-page.ts';
import { benchAgainstDuckDb } from './totals.bench.ts';
import { benchValueModel } from './value-model.bench.ts';

// The script in package.json gives this process a large heap. With a small one, responses would trigger
// garbage collection several times a second, on the same processors as the servers that are measured.

const SMALL = 10_000;
const MEDIUM = 100_000;
const LARGE = 1_000_000;

const { values: options } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
    load: { type: 'boolean', default: false },
    'load-seconds': { type: 'string', default: '300' },
  },
});

const machine = describeMachine();
const lines: BenchLine[] = [];
const notes: string[] = [];

function record(...newLines: BenchLine[]): void {
  for (const line of newLines) {
    lines.push(line);
    console.log(
      `${verdictOn(line).padEnd(8)} ${line.goal === 'load' ? 'load run' : `goal ${line.goal}`}: ${line.name}`,
    );
    console.log(
      'reason' in line
        ? `         ${line.reason}`
        : `         ${line.ratio.toFixed(2)} (goal: ${limitOf(line)}), ${line.detail}`,
    );
  }
  // A full run takes hours: if it is interrupted, the page has what was measured.
  if (options.full) writeResultsPage({ machine, lines, notes, isComplete: false });
}

function recordNote(note: string): void {
  notes.push(note);
  console.log(`         ${note}`);
}

/** Starts a fleet, runs a benchmark on it, and stops the fleet even if the benchmark fails. */
async function withFleet(
  vehicles: number,
  bench: (fleet: BenchFleet) => Promise<void>,
  options: { isForMemory?: boolean } = {},
): Promise<void> {
  const fleet = await startBenchFleet(vehicles, options);
  try {
    machine.set('PostgreSQL', await postgresVersion(fleet));
    recordNote(
      `${vehicles.toLocaleString('en-US')} vehicles were loaded in ${fleet.loadSeconds.toFixed(0)} s`,
    );
    await bench(fleet);
  } finally {
    await fleet.stop();
  }
}

/**
 * Records goals that need a peer. Without `--peers`, or if the peer can't be installed, they are recorded as
 * not run, with the reason.
 */
async function recordWithPeer(
  { peer, goals }: { peer: string; goals: readonly GoalName[] },
  bench: () => Promise<BenchResult[]>,
): Promise<void> {
  const skip = (reason: string) =>
    record(...goals.map((goal) => ({ goal, name: `against ${peer}`, reason })));
  if (!options.peers) return skip('only with --peers');
  try {
    await installPeers();
    machine.set(peer, peerVersion(PACKAGES[peer] ?? peer));
    record(...(await bench()));
  } catch (error) {
    if (!(error instanceof PeerMissing)) throw error;
    skip(error.message);
  }
}

const recordAgainstDuckDb = (fleet: BenchFleet, hasLimit: boolean): Promise<void> =>
  recordWithPeer({ peer: 'DuckDB', goals: [6, 7, 8] }, () => benchAgainstDuckDb(fleet, { hasLimit }));

/** Package names of the peers. */
const PACKAGES: Record<string, string> = { DuckDB: '@duckdb/node-api', Directus: 'directus' };

async function benchWithoutFleet(): Promise<void> {
  record(await benchPayoff());
  record(await benchGrid());
  record(await benchValueModel());
  await recordWithPeer({ peer: 'exceljs', goals: [11] }, benchSheets);
  await recordWithPeer({ peer: 'exceljs', goals: [12] }, benchReading);
  record(...(await benchHostileSheets()));
}

/** Benchmarks imports on a separate fleet, because they more than double its size. */
const benchImports = (): Promise<void> =>
  withFleet(
    SMALL,
    async (small) => {
      const { result, note } = await benchImport(small);
      record(result);
      recordNote(note);
      record(await benchWritingRows(small));
    },
    { isForMemory: true },
  );

async function benchOn(medium: BenchFleet): Promise<void> {
  record(...(await benchBundles(medium.url, medium.tokens['all companies'])));
  record(await benchListOverSql(medium));
  record(await benchListOverSql(medium, 'listVehicles'));
  record(await benchColdPages(medium));
  record(await benchListOverThinServer(medium));
  record(await benchRowCache(medium));
  record(await benchCommandBar(medium));
  await recordWithPeer({ peer: 'Directus', goals: [3, 4] }, () => benchAgainstDirectus(medium));
  await recordAgainstDuckDb(medium, false);
  record(...(await benchChoices(medium)));
  recordNote(await describeExport(medium));
  record(await benchPrinting(medium));
  record(...(await benchOneViewer(medium)));
  record(await benchPriceAlerts(medium));
  if (!options.full) {
    await withFleet(SMALL, async (small) => record(...(await benchListsGrowth(small, medium))));
    return;
  }
  await withFleet(LARGE, async (large) => {
    record(await benchListOverSql(large));
    record(await benchListOverSql(large, 'listVehicles'));
    record(await benchListOverThinServer(large));
    record(...(await benchListsGrowth(medium, large)));
    await recordAgainstDuckDb(large, true);
    record(...(await benchChoices(large)));
    recordNote(await describeExport(large));
    // Runs last, because it moves the fleet to later days.
    record(await benchDailyRefresh(large, { hasLimit: true }));
  });
}

const benchListsGrowth = async (small: BenchFleet, large: BenchFleet) => [
  ...(await benchListGrowth([small, large])),
  ...(await benchListGrowth([small, large], 'listVehicles')),
];

async function benchUnderLoad(medium: BenchFleet): Promise<void> {
  const {
    results,
    notes: loadNotes,
    callsPerSecond,
  } = await benchLoad(medium, Number(options['load-seconds']));
  for (const note of loadNotes) recordNote(note);
  record(...results);
  await recordWithPeer({ peer: 'Directus', goals: ['load'] }, async () => [
    loadResult(callsPerSecond, await directusListsPerSecond(medium)),
  ]);
}

console.log([...machine].map(([name, value]) => `${name}: ${value}`).join(', '));
console.log('Ratios decide.\n');
const isLoadOnly = options.load && !options.full;
if (!isLoadOnly) {
  await benchWithoutFleet();
  await benchImports();
}
await withFleet(MEDIUM, async (medium) => {
  if (!isLoadOnly) await benchOn(medium);
  if (options.load) await benchUnderLoad(medium);
  else record({ goal: 'load', name: 'the load run', reason: 'only with --load' });
  if (!isLoadOnly) record(await benchDailyRefresh(medium, { hasLimit: false }));
});
if (options.full) {
  const page = writeResultsPage({ machine, lines, notes, isComplete: true });
  console.log(`\n${page} is written.`);
}

const verdicts = lines.map(verdictOn);
const count = (verdict: string) => verdicts.filter((other) => other === verdict).length;
console.log(
  `\n${count('met')} met, ${count('MISSED')} missed, ${count('not limited')} without limit, ` +
    `${count('not run')} not run`,
);
// A full run fails if any goal was not run.
const failed = count('MISSED') + (options.full ? count('not run') : 0);
process.exitCode = failed > 0 ? 1 : 0;
