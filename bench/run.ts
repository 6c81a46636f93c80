import { cpus, totalmem } from 'node:os';
import { startBenchFleet } from './bench-fleet.ts';
import { benchBundles } from './bundle.bench.ts';
import { benchGrid } from './grid.bench.ts';
import { benchListGrowth, benchListOverSql, benchListOverThinServer } from './list.bench.ts';
import { benchPayoff } from './payoff.bench.ts';
import { type BenchResult, isMet } from './result.ts';
import { benchValueModel } from './value-model.bench.ts';

const SMALL = 10_000;
const LARGE = 100_000;

function print(result: BenchResult): void {
  const { goal, name, ratio, limit, isCeiling, detail } = result;
  const mark = isMet(result) ? 'met   ' : 'MISSED';
  console.log(`${mark} goal ${goal}: ${name}`);
  console.log(`       ${ratio.toFixed(2)} (goal: ${isCeiling ? 'at most' : 'at least'} ${limit}), ${detail}`);
}

const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
console.log(`${cpus().length} cores, ${memory}, Node ${process.version}: ratios decide, times only tell\n`);
const results: BenchResult[] = [];
const keep = (...found: BenchResult[]) => {
  for (const result of found) print(result);
  results.push(...found);
};

keep(await benchPayoff());
keep(await benchGrid());
keep(await benchValueModel());
const started = performance.now();
const large = await startBenchFleet(LARGE);
console.log(`${LARGE} vehicles were loaded in ${((performance.now() - started) / 1_000).toFixed(0)} s\n`);
const small = await startBenchFleet(SMALL);
keep(...(await benchBundles(large.url, large.tokens['all companies'])));
keep(await benchListOverSql(large));
keep(await benchListOverThinServer(large));
keep(...(await benchListGrowth(small, large)));
await small.stop();
await large.stop();

const missed = results.filter((result) => !isMet(result));
console.log(`\n${results.length - missed.length} of ${results.length} met`);
process.exitCode = missed.length === 0 ? 0 : 1;
