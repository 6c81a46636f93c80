import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../tools/run-command.ts';
import type { BenchFleet } from './bench-fleet.ts';
import { exportCall } from './fleet-calls.ts';
import { MemoryWatch } from './machine.ts';
import { countResponseBytes } from './requests.ts';
import { type BenchResult, median, ms } from './result.ts';

const ROWS = 100_000;
const MANY_ROWS = 1_000_000;
const ROUNDS = 3;
const MAX_MEGABYTES = 200;

interface WriteResult {
  milliseconds: number;
  megabytes: number;
  fileMegabytes: number;
}

/**
 * Goal 11: compares the product's writer with the streaming writer of exceljs. Each writes 100,000 rows with
 * 25 columns in a separate process.
 */
export async function benchSheets(): Promise<BenchResult[]> {
  const [ours, theirs]: [WriteResult[], WriteResult[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await writeSheet('product', ROWS));
    theirs.push(await writeSheet('exceljs', ROWS));
  }
  const many = await writeSheet('product', MANY_ROWS);
  const timeOf = (all: readonly WriteResult[]) => median(all.map(({ milliseconds }) => milliseconds));
  const memoryOf = (all: readonly WriteResult[]) => Math.max(...all.map(({ megabytes }) => megabytes));
  const sizeOf = (all: readonly WriteResult[]) => `${all[0]?.fileMegabytes.toFixed(1)} MB`;
  return [
    {
      goal: 11,
      name: `writing a spreadsheet of ${ROWS} rows x 25 columns / exceljs streaming writer`,
      ratio: timeOf(ours) / timeOf(theirs),
      limit: null,
      isCeiling: true,
      detail: `${ms(timeOf(ours))} for ${sizeOf(ours)} against ${ms(timeOf(theirs))} for ${sizeOf(theirs)}`,
    },
    {
      goal: 11,
      name: `peak memory of the process that writes ${ROWS} rows, MB`,
      ratio: memoryOf(ours),
      limit: MAX_MEGABYTES,
      isCeiling: true,
      detail: `exceljs ${memoryOf(theirs).toFixed(0)} MB`,
    },
    {
      goal: 11,
      name: `peak memory with ${MANY_ROWS} rows / with ${ROWS}`,
      ratio: many.megabytes / memoryOf(ours),
      limit: null,
      isCeiling: true,
      detail:
        `${many.megabytes.toFixed(0)} MB, ${ms(many.milliseconds)}, file of ` +
        `${many.fileMegabytes.toFixed(0)} MB`,
    },
  ];
}

async function writeSheet(writer: 'product' | 'exceljs', rows: number): Promise<WriteResult> {
  const folder = mkdtempSync(join(tmpdir(), 'fleetworth-sheet-'));
  try {
    const file = join(folder, 'rows.xlsx');
    const script = join(import.meta.dirname, 'write-sheet.ts');
    const { ok, output } = await runCommand(
      [process.execPath, script, writer, String(rows), file],
      import.meta.dirname,
    );
    if (!ok) throw new Error(`${writer} wrote no sheet: ${output}`);
    const written = JSON.parse(output.trim().split('\n').at(-1) ?? '') as WriteResult;
    return { ...written, fileMegabytes: statSync(file).size / 1_000_000 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures the time of a full export until its last byte, and the growth of the server's memory. */
export async function describeExport(fleet: BenchFleet): Promise<string> {
  const memory = new MemoryWatch(fleet.processId);
  const started = performance.now();
  const bytes = await countResponseBytes(exportCall(fleet));
  const { before, peak } = memory.stop();
  const seconds = (performance.now() - started) / 1_000;
  return (
    `The internal export of ${fleet.vehicles.toLocaleString('en-US')} vehicles took ` +
    `${seconds.toFixed(1)} s for ${(bytes / 1_000_000).toFixed(1)} MB; the server used ` +
    `${before.toFixed(0)} MB before and up to ${peak.toFixed(0)} MB during the measurement`
  );
}
