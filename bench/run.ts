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

// The script in package.json gives this process a heap with room. Without, the answers that it receives have
// it clear its memory several times a second, on the processors whose servers it measures.

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

function keep(...found: BenchLine[]): void {
  for (const line of found) {
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
}

function keepNote(note: string): void {
  notes.push(note);
  console.log(`         ${note}`);
}

/** Starts a fleet for a work, and stops it also where the work fails. */
async function withFleet(
  vehicles: number,
  work: (fleet: BenchFleet) => Promise<void>,
  options: { isForMemory?: boolean } = {},
): Promise<void> {
  const fleet = await startBenchFleet(vehicles, options);
  try {
    machine.set('PostgreSQL', await postgresVersion(fleet));
    keepNote(`${vehicles.toLocaleString('en-US')} vehicles were loaded in ${fleet.loadSeconds.toFixed(0)} s`);
    await work(fleet);
  } finally {
    await fleet.stop();
  }
}

/** Goals that need a peer: not run, with the reason, where it was not asked for or can not be had. */
async function keepWithPeer(
  { peer, goals }: { peer: string; goals: readonly GoalName[] },
  bench: () => Promise<BenchResult[]>,
): Promise<void> {
  const leaveOut = (reason: string) =>
    keep(...goals.map((goal) => ({ goal, name: `against ${peer}`, reason })));
  if (!options.peers) return leaveOut('only with --peers');
  try {
    await installPeers();
    machine.set(peer, peerVersion(PACKAGES[peer] ?? peer));
    keep(...(await bench()));
  } catch (error) {
    if (!(error instanceof PeerMissing)) throw error;
    leaveOut(error.message);
  }
}

const keepAgainstDuckDb = (fleet: BenchFleet, isHeld: boolean): Promise<void> =>
  keepWithPeer({ peer: 'DuckDB', goals: [6, 7, 8] }, () => benchAgainstDuckDb(fleet, { isHeld }));

/** Package names of the peers. */
const PACKAGES: Record<string, string> = { DuckDB: '@duckdb/node-api', Directus: 'directus' };

async function benchWithoutFleet(): Promise<void> {
  keep(await benchPayoff());
  keep(await benchGrid());
  keep(await benchValueModel());
  await keepWithPeer({ peer: 'exceljs', goals: [11] }, benchSheets);
  await keepWithPeer({ peer: 'exceljs', goals: [12] }, benchReading);
  keep(...(await benchHostileSheets()));
}

/** On a fleet of its own: it grows by more than it has. */
const benchImports = (): Promise<void> =>
  withFleet(
    SMALL,
    async (small) => {
      const { result, note } = await benchImport(small);
      keep(result);
      keepNote(note);
      keep(await benchWritingRows(small));
    },
    { isForMemory: true },
  );

async function benchOn(medium: BenchFleet): Promise<void> {
  keep(...(await benchBundles(medium.url, medium.tokens['all companies'])));
  keep(await benchListOverSql(medium));
  keep(await benchListOverSql(medium, 'listVehicles'));
  keep(await benchColdPages(medium));
  keep(await benchListOverThinServer(medium));
  keep(await benchRowCache(medium));
  keep(await benchCommandBar(medium));
  await keepWithPeer({ peer: 'Directus', goals: [3, 4] }, () => benchAgainstDirectus(medium));
  await keepAgainstDuckDb(medium, false);
  keep(...(await benchChoices(medium)));
  keepNote(await describeExport(medium));
  keep(await benchPrinting(medium));
  keep(...(await benchOneViewer(medium)));
  keep(await benchPriceAlerts(medium));
  if (!options.full) {
    await withFleet(SMALL, async (small) => keep(...(await benchListsGrowth(small, medium))));
    return;
  }
  await withFleet(LARGE, async (large) => {
    keep(await benchListOverSql(large));
    keep(await benchListOverSql(large, 'listVehicles'));
    keep(await benchListOverThinServer(large));
    keep(...(await benchListsGrowth(medium, large)));
    await keepAgainstDuckDb(large, true);
    keep(...(await benchChoices(large)));
    keepNote(await describeExport(large));
    // The last: it moves the fleet to coming days.
    keep(await benchDailyRefresh(large, { isHeld: true }));
  });
}

const benchListsGrowth = async (small: BenchFleet, large: BenchFleet) => [
  ...(await benchListGrowth([small, large])),
  ...(await benchListGrowth([small, large], 'listVehicles')),
];

async function holdLoad(medium: BenchFleet): Promise<void> {
  const {
    results,
    notes: loadNotes,
    callsPerSecond,
  } = await benchLoad(medium, Number(options['load-seconds']));
  for (const note of loadNotes) keepNote(note);
  keep(...results);
  await keepWithPeer({ peer: 'Directus', goals: ['load'] }, async () => [
    loadResult(callsPerSecond, await directusListsPerSecond(medium)),
  ]);
}

console.log([...machine].map(([name, value]) => `${name}: ${value}`).join(', '));
console.log('Ratios decide.\n');
const isLoadAlone = options.load && !options.full;
if (!isLoadAlone) {
  await benchWithoutFleet();
  await benchImports();
}
await withFleet(MEDIUM, async (medium) => {
  if (!isLoadAlone) await benchOn(medium);
  if (options.load) await holdLoad(medium);
  else keep({ goal: 'load', name: 'the load run', reason: 'only with --load' });
  if (!isLoadAlone) keep(await benchDailyRefresh(medium, { isHeld: false }));
});
if (options.full) console.log(`\n${writeResultsPage({ machine, lines, notes })} is written.`);

const verdicts = lines.map(verdictOn);
const count = (verdict: string) => verdicts.filter((other) => other === verdict).length;
console.log(
  `\n${count('met')} met, ${count('MISSED')} missed, ${count('not limited')} without limit, ` +
    `${count('not run')} not run`,
);
// A whole run is good only where nothing was left out.
const failed = count('MISSED') + (options.full ? count('not run') : 0);
process.exitCode = failed > 0 ? 1 : 0;
