import { readFileSync } from 'node:fs';
import { readSpreadsheet } from '../apps/server/src/platform/spreadsheet/read-spreadsheet.ts';
import { SpreadsheetError } from '../apps/server/src/platform/spreadsheet/spreadsheet-error.ts';
import { HOSTILE_SHEETS } from '../apps/server/test/hostile-sheets.ts';
import { importPeer } from './peers.ts';

// Reads a sheet in a separate process, whose memory is measured:
// `node read-sheet.ts product|exceljs FILE`, or `hostile NAME`.

const LIMITS = { maxRows: 100_001, maxXlsRows: 5_001, timeoutMs: 8_000 };

/** Part of exceljs that the bench uses. */
interface ExcelJs {
  stream: {
    xlsx: { WorkbookReader: new (file: string, options: object) => AsyncIterable<AsyncIterable<unknown>> };
  };
}

async function countRows(file: Uint8Array): Promise<number> {
  let rows = 0;
  for await (const page of readSpreadsheet(file, LIMITS)) rows += page.length;
  return rows;
}

const READERS: Record<string, (path: string) => Promise<() => Promise<string>>> = {
  product: async (path) => {
    const file = readFileSync(path);
    return async () => String(await countRows(file));
  },
  exceljs: async (path) => {
    const { stream } = (await importPeer<{ default: ExcelJs }>('exceljs')).default;
    return async () => {
      let rows = 0;
      const options = { worksheets: 'emit', sharedStrings: 'cache', styles: 'cache', entries: 'ignore' };
      for await (const sheet of new stream.xlsx.WorkbookReader(path, options))
        for await (const _row of sheet) rows += 1;
      return String(rows);
    };
  },
  hostile: async (name) => {
    const file = HOSTILE_SHEETS[name]?.make() ?? Buffer.alloc(0);
    return async () => {
      try {
        return `${await countRows(file)} rows`;
      } catch (error) {
        if (error instanceof SpreadsheetError) return error.fault;
        throw error;
      }
    };
  },
};

const SAMPLE_MS = 5;
const MEGABYTE = 1_000_000;
const megabytes = () => process.memoryUsage.rss() / MEGABYTE;

const [reader = '', fileOrName = ''] = process.argv.slice(2);
const prepare = READERS[reader];
if (prepare === undefined) throw new Error(`There is no reader ${reader}.`);
const read = await prepare(fileOrName);
// Excludes memory left over from creating the file.
globalThis.gc?.();
const before = megabytes();
let peak = before;
const sampling = setInterval(() => {
  peak = Math.max(peak, megabytes());
}, SAMPLE_MS);
const started = performance.now();
const outcome = await read();
const milliseconds = performance.now() - started;
clearInterval(sampling);
console.log(JSON.stringify({ milliseconds, growth: Math.max(peak, megabytes()) - before, outcome }));
