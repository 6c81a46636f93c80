import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOSTILE_SHEETS } from '../apps/server/test/hostile-sheets.ts';
import { runCommand } from '../tools/run-command.ts';
import { type BenchResult, median, ms } from './result.ts';
import { makeSheet } from './sheet-to-import.ts';

const ROWS = 100_000;
const ROUNDS = 3;
const LIMITS_OF_HOSTILE = { seconds: 10, megabytes: 300 };

interface ReadResult {
  milliseconds: number;
  /** Growth of the process in megabytes. */
  growth: number;
  /** Number of rows or fault. */
  outcome: string;
}

async function readSheet(reader: 'product' | 'exceljs' | 'hostile', path: string): Promise<ReadResult> {
  const script = join(import.meta.dirname, 'read-sheet.ts');
  const { ok, output } = await runCommand(
    [process.execPath, '--expose-gc', script, reader, path],
    import.meta.dirname,
  );
  if (!ok) throw new Error(`${reader} could not read ${path}: ${output}`);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as ReadResult;
}

/**
 * Goal 12: compares the product's reader with the streaming reader of exceljs. Each reads 100,000 rows with
 * 14 columns in a separate process.
 */
export async function benchReading(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fleetworth-sheet-'));
  const [ours, theirs]: [ReadResult[], ReadResult[]] = [[], []];
  try {
    const file = join(folder, 'rows.xlsx');
    writeFileSync(file, makeSheet({ company: 0, code: 'TPA', letter: 'J' }, ROWS));
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await readSheet('product', file));
      theirs.push(await readSheet('exceljs', file));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const counts = new Set([...ours, ...theirs].map(({ outcome }) => outcome));
  if (counts.size > 1) throw new Error(`The readers found different rows: ${[...counts].join(', ')}`);
  const timeOf = (all: readonly ReadResult[]) => median(all.map(({ milliseconds }) => milliseconds));
  const maxGrowth = (all: readonly ReadResult[]) => Math.max(...all.map(({ growth }) => growth)).toFixed(0);
  return [
    {
      goal: 12,
      name: `reading a spreadsheet of ${ROWS} rows x 14 columns / exceljs streaming reader`,
      ratio: timeOf(ours) / timeOf(theirs),
      limit: null,
      isCeiling: true,
      detail:
        `${ms(timeOf(ours))} and ${maxGrowth(ours)} MB more against ${ms(timeOf(theirs))} and ` +
        `${maxGrowth(theirs)} MB`,
    },
  ];
}

/** Goal 12: measures each malicious file in a separate process. */
export async function benchHostileSheets(): Promise<BenchResult[]> {
  const all: (ReadResult & { name: string })[] = [];
  for (const name of Object.keys(HOSTILE_SHEETS)) all.push({ name, ...(await readSheet('hostile', name)) });
  const worst = (figure: 'milliseconds' | 'growth') => all.toSorted((a, b) => b[figure] - a[figure])[0];
  const [slowest, largest] = [worst('milliseconds'), worst('growth')];
  const line = (name: string, { ratio, limit, detail }: Pick<BenchResult, 'ratio' | 'limit' | 'detail'>) => ({
    goal: 12,
    name: `${name}, maximum of ${all.length} malicious files`,
    ratio,
    limit,
    isCeiling: true,
    detail,
  });
  const formatResult = (sheet: (typeof all)[number] | undefined) => `${sheet?.name}: ${sheet?.outcome}`;
  return [
    line('seconds', {
      ratio: (slowest?.milliseconds ?? 0) / 1_000,
      limit: LIMITS_OF_HOSTILE.seconds,
      detail: formatResult(slowest),
    }),
    line('memory, MB', {
      ratio: largest?.growth ?? 0,
      limit: LIMITS_OF_HOSTILE.megabytes,
      detail: formatResult(largest),
    }),
  ];
}
