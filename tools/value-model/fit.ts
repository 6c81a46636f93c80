/**
 * Fits the built-in value model on a file of sales and writes its table:
 * npm run value-model:fit -- <sales.csv or .csv.gz> [--msrp <msrp.csv>] [--out <table.json>]
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fitTable } from '@fleetworth/value-model/fit';
import { formatTable } from './write-table.ts';
import { readNewPrices, readSales } from './read-sales.ts';

const TABLE = fileURLToPath(
  new URL('../../packages/value-model/src/generated/fitted-table.json', import.meta.url),
);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { msrp: { type: 'string' }, out: { type: 'string', default: TABLE } },
});
const [path] = positionals;
if (path === undefined) throw new Error('Which file of sales? npm run value-model:fit -- <sales.csv>');
const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
const { sales, unusable } = await readSales(path);
console.log(`${sales.length} sales read and decoded, ${unusable} rows left out, ${seconds()}`);
const prices = values.msrp === undefined ? [] : await readNewPrices(values.msrp);
const text = formatTable(fitTable(sales, prices));
await writeFile(values.out, text);
console.log(`${values.out}: ${Math.round(text.length / 1000)} kB, ${seconds()}`);
