import { API_BASE } from '@fleetworth/contract/endpoint';
import { streamXlsxRows } from 'hucre';
import { HOSTILE_SHEETS } from './hostile-sheets.ts';
import type { TestFleetworth } from './test-fleetworth.ts';

/** Uploads a sheet that fills a selection. Returns the response. */
export const uploadSelection = (
  fleetworth: TestFleetworth,
  call: 'importGuideVehicles' | 'importSellVehicles',
  file: File,
) => fleetworth.attempt(call, { upload: { file } });

/** Returns the heading of a downloaded template. */
export const headingOfTemplate = async (fleetworth: TestFleetworth, path: string): Promise<unknown[]> =>
  (await rowsOfTemplate(fleetworth, path))[0] ?? [];

/** Returns the rows of a downloaded template: its heading and its example. */
export async function rowsOfTemplate(fleetworth: TestFleetworth, path: string): Promise<unknown[][]> {
  const response = await fleetworth.app.inject({
    url: `${API_BASE}${path}`,
    headers: { authorization: `Bearer ${fleetworth.token}` },
  });
  const rows = await Array.fromAsync(streamXlsxRows(response.rawPayload));
  return rows.map(({ values }) => values);
}

/** Sheets that every upload rejects, with the reason. */
export const REJECTED_SHEETS = (
  [
    ['an archive that says that it unpacks to a gigabyte', 'batch.too_large'],
    ['a billion laughs in the sheet', 'batch.unreadable'],
    ['a renamed .exe', 'batch.unreadable'],
    ['an .xls that is cut off', 'batch.unreadable'],
    ['an .xlsx with a password', 'batch.encrypted'],
    ['an .xls of too many rows', 'batch.too_many_rows'],
  ] as const
).map(([name, reason]) => ({ name, reason, make: () => new Uint8Array(HOSTILE_SHEETS[name]?.make() ?? []) }));
