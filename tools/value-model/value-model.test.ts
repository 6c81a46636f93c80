import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCsv } from './read-csv.ts';

const run = async (tool: 'fit' | 'score', ...args: string[]) => {
  const path = join(import.meta.dirname, `${tool}.ts`);
  return await promisify(execFile)(process.execPath, [path, ...args], {
    cwd: join(import.meta.dirname, '../..'),
  });
};

const ERRORS = String.raw`mdape=\d+\.\d\d% within10=\d+\.\d%`;
const LINES = new RegExp(
  String.raw`^all n=(\d+) valued=100\.0% ${ERRORS}\nfleet n=(\d+) valued=\d+\.\d% ${ERRORS}\n$`,
);

const LAST_COLUMNS = 'state,condition,odometer,color,mmr,sellingprice,saledate';

/** Made-up sales of two models, with the oddities that files of sales have. */
function makeFile(vinColumn: 'vin' | 'vin_prefix'): string {
  const rows = Array.from({ length: 60 }, (_, place) => {
    const year = 2006 + (place % 9);
    const miles = (2015 - year) * 12_000 + place * 100;
    const kind =
      place % 2 === 0
        ? ['Toyota', 'Camry', '"LE, with roof"', 'Sedan', '4T1BF1FK', 24_000]
        : ['chev', 'SILVERADO 1500', '', 'crew cab', '3GCPKSE7', 33_000];
    const [make, model, trim, body, pattern, dollars] = kind;
    const yearSign = '6789ABCDE'.charAt(year - 2006);
    const vin = vinColumn === 'vin' ? `${pattern}0${yearSign}U100001` : `${pattern}*${yearSign}U`;
    const mmr = Math.round(Number(dollars) * Math.exp(-0.13 * (2015 - year) - miles / 200_000));
    const odometer = place % 10 === 0 ? '' : miles;
    return [year, make, model, trim, body, vin, 'CA', '', odometer, 'white', mmr, mmr, '2015-03-01'].join(
      ',',
    );
  });
  const odd = [
    '2014,??,,,,,ON,,,,9000,9000,2015-03-02',
    '2014,Ford,F150,XLT,,,TX,,1,,20000,20000,2015-03-02',
  ];
  const unusable = 'unknown,Ford,F150,XLT,,,TX,,1,,20000,20000,2015-03-02';
  const head = `year,make,model,trim,body,${vinColumn},${LAST_COLUMNS}`;
  return `\uFEFF${[head, ...rows, ...odd, unusable].join('\r\n')}\r\n`;
}

describe('the tools of the value model', () => {
  let folder: string;
  const path = (name: string) => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'value-model-'));
    await writeFile(path('vin.csv'), makeFile('vin'));
    await writeFile(path('short.csv'), makeFile('vin_prefix').replace('vin_prefix', 'vin'));
    await writeFile(path('prefix.csv.gz'), gzipSync(makeFile('vin_prefix')));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('score a file of sales, packed or not, with VINs or their patterns in either column', async () => {
    const plain = await run('score', path('vin.csv'));
    const packed = await run('score', path('prefix.csv.gz'));
    expect(plain.stdout).toMatch(LINES);
    expect(LINES.exec(plain.stdout)?.[1]).toBe('62');
    expect(packed.stdout).toBe(plain.stdout);
    const short = await run('score', path('short.csv'));
    expect(short.stdout).toBe(plain.stdout);
    expect(plain.stderr).toContain('1 rows without a year, a day or an mmr were left out');
  });

  it('fit the same table from the same file, with a better score than the previous one', async () => {
    await run('fit', path('vin.csv'), '--out', path('one.json'));
    await run('fit', path('prefix.csv.gz'), '--out', path('two.json'));
    expect(await readFile(path('two.json'), 'utf8')).toBe(await readFile(path('one.json'), 'utf8'));
    const { stdout } = await run('score', path('vin.csv'), '--table', path('one.json'));
    expect(stdout).toMatch(LINES);
    expect(Number(/mdape=(.*?)%/.exec(stdout)?.[1])).toBeLessThan(3);
  });

  it('report what is missing', async () => {
    await expect(run('score')).rejects.toThrow('Which file of sales?');
  });
});

it('cells may hold commas, quotes and ends of lines', () => {
  expect(parseCsv('a,"b ""c"", d"\r\n\n1,"x\ny"\n,')).toEqual([
    ['a', 'b "c", d'],
    ['1', 'x\ny'],
    ['', ''],
  ]);
});
