import { API_BASE } from '@fleetworth/contract/endpoint';
import { ROWS_HEADER } from '@fleetworth/contract/spreadsheet';
import type { FileCall } from '@fleetworth/contract/api';
import { routes } from '@fleetworth/contract/routes';
import { streamXlsxRows } from 'hucre/xlsx';
import type { TestFleetworth } from './test-fleetworth.ts';

export interface ReadSpreadsheet {
  name: string;
  /** Number of rows according to the response. */
  rowCount: number;
  heading: unknown[];
  rows: unknown[][];
}

/** Downloads a spreadsheet and reads it with an independent reader. */
export async function downloadAndRead(
  { app, token }: TestFleetworth,
  name: FileCall,
  filters: object,
): Promise<ReadSpreadsheet> {
  const response = await app.inject({
    method: 'POST',
    url: API_BASE + routes[name].path,
    headers: { authorization: `Bearer ${token}` },
    payload: filters,
  });
  if (response.statusCode !== 200) throw new Error(`${name} was rejected: ${response.body}`);
  const rows: unknown[][] = [];
  for await (const { values } of streamXlsxRows(response.rawPayload)) rows.push(values);
  const [heading = [], ...below] = rows;
  const disposition = String(response.headers['content-disposition']);
  return {
    name: /filename="(.+)"/.exec(disposition)?.[1] ?? disposition,
    rowCount: Number(response.headers[ROWS_HEADER]),
    heading,
    // Cells after the last nonempty one are not written.
    rows: below.map((row) => [...row, ...Array(heading.length - row.length).fill(null)]),
  };
}
