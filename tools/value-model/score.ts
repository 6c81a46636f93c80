/**
 * Scores the built-in value model against the prices in a file of sales.
 *
 *     npm run value-model:score -- <sales.csv or .csv.gz> [--table <table.json>]
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { builtInModel } from '@fleetworth/value-model';
import type { FittedTable } from '@fleetworth/value-model/fit';
import { ValueModel } from '@fleetworth/value-model/model';
import { scoreLines } from '@fleetworth/value-model/score';
import { readSales } from './read-sales.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { table: { type: 'string' } },
});
const [path] = positionals;
if (path === undefined) throw new Error('Which file of sales? npm run value-model:score -- <sales.csv>');
const model =
  values.table === undefined
    ? builtInModel
    : new ValueModel(JSON.parse(await readFile(values.table, 'utf8')) as FittedTable);
const { sales, unusable } = await readSales(path);
if (unusable > 0) console.error(`${unusable} rows without a year, a day or an mmr were left out`);
for (const line of scoreLines(model, sales)) console.log(line);
