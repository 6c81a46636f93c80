import { Worker } from 'node:worker_threads';
import { checkSpreadsheet, type SpreadsheetFault } from './check-spreadsheet.ts';
import type { FromReader, ReadOrder } from './spreadsheet-reader.worker.ts';

/** What stands in a cell. A date is YYYY-MM-DD; null is an empty cell. A text keeps its leading zeros. */
export type ReadCell = string | number | boolean | null;

export interface ReadRow {
  /** As spreadsheets number it: the first row is 1. */
  row: number;
  cells: ReadCell[];
}

export interface ReadLimits {
  /** Rows of the sheet, the heading among them; one more is refused. */
  maxRows: number;
  /** Of .xls, which is read whole. */
  maxRowsOfXls: number;
  timeoutMs: number;
}

/** The file can not be read, and why. */
export class SpreadsheetError extends Error {
  readonly fault: SpreadsheetFault;

  constructor(fault: SpreadsheetFault) {
    super(`The spreadsheet is ${fault}.`);
    this.name = 'SpreadsheetError';
    this.fault = fault;
  }
}

/** A thread of its own does the reading, so that a hostile file can take neither the time nor the memory of the server. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };

/**
 * Reads the first sheet of an .xlsx, .xls or .csv, some hundred rows at a time, as they are asked for. Rejects with a SpreadsheetError what is none, what
 * is too large, and what does not end in time. Who gives up before the end ends the reading.
 */
export async function* readSpreadsheet(file: Uint8Array, limits: ReadLimits): AsyncGenerator<ReadRow[]> {
  const checked = checkSpreadsheet(file);
  if ('fault' in checked) throw new SpreadsheetError(checked.fault);
  const order: ReadOrder = { file, format: checked.format, ...limits };
  const worker = new Worker(new URL('./spreadsheet-reader.worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: MEMORY,
  });
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  try {
    for (;;) {
      const message = await nextOf(worker, timeout);
      if ('fault' in message) throw new SpreadsheetError(message.fault);
      if ('end' in message) return;
      yield message.rows;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
      worker.postMessage('more');
    }
  } finally {
    await worker.terminate();
  }
}

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/** What the thread says next. */
function nextOf(worker: Worker, timeout: AbortSignal): Promise<FromReader> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      worker.off('message', take);
      worker.off('error', fail);
      worker.off('exit', leave);
      timeout.removeEventListener('abort', expire);
      settle();
    };
    const take = (message: FromReader) => done(() => resolve(message));
    const fail = (error: Error & { code?: string }) =>
      done(() => reject(error.code === OUT_OF_MEMORY ? new SpreadsheetError('too_large') : error));
    const leave = () => done(() => reject(new Error('The thread that reads a spreadsheet has gone.')));
    const expire = () => done(() => reject(new SpreadsheetError('too_slow')));
    worker.on('message', take);
    worker.on('error', fail);
    worker.on('exit', leave);
    if (timeout.aborted) expire();
    else timeout.addEventListener('abort', expire);
  });
}
