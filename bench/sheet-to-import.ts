import { API_BASE, routes } from '@fleetworth/contract/routes';
import { makeWorkbook, sheetOf } from '../apps/server/test/made-archive.ts';
import type { BenchFleet } from './bench-fleet.ts';

const HEADING = (
  'VIN,Unit,Location code,Mileage,In Service Date,Status,Condition,Make,Model,Detail,Year,Class,' +
  'Color,Tags'
).split(',');
const DATES =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="mm/dd/yyyy"/></numFmts>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>';
const DATE_STYLE = 1;
const FIRST_DAY = 44_000;

/** Company that vehicles are imported to, and the code of one of its locations. */
export interface ImportTarget {
  company: number;
  code: string;
  /** Letter in all VINs and units. Sheets with different letters have no vehicle in common. */
  letter: string;
}

/**
 * Creates a workbook of new vehicles with all 14 columns, as spreadsheet programs save it: each text is
 * stored once, apart from the cells.
 */
export function makeSheet({ code, letter }: ImportTarget, rows: number): Buffer {
  const texts = new Map<string, number>();
  const textCell = (at: string, text: string) => {
    const index = texts.get(text) ?? texts.size;
    texts.set(text, index);
    return `<c r="${at}" t="s"><v>${index}</v></c>`;
  };
  const rowOf = (cells: readonly (string | number | null)[], row: number) =>
    `<row r="${row}" spans="1:14">${cells
      .map((cell, column) => {
        const at = `${String.fromCharCode(65 + column)}${row}`;
        if (typeof cell === 'string') return textCell(at, cell);
        if (cell === null) return '';
        const isDate = HEADING[column] === 'In Service Date';
        return `<c r="${at}"${isDate ? ` s="${DATE_STYLE}"` : ''}><v>${cell}</v></c>`;
      })
      .join('')}</row>`;
  const all = [rowOf(HEADING, 1)];
  for (let row = 0; row < rows; row += 1) all.push(rowOf(cellsOf({ code, letter }, row), row + 2));
  const sheet = sheetOf(all.join(''));
  const shared = [...texts.keys()].map((text) => `<si><t>${text}</t></si>`).join('');
  return makeWorkbook({ sheet, texts: `<sst>${shared}</sst>`, styles: DATES });
}

const MODELS = [
  ['Ford', 'F-150', 'XLT'],
  ['Toyota', 'Camry', 'SE'],
  ['Nissan', 'Altima', 'SV'],
] as const;

function cellsOf({ code, letter }: Pick<ImportTarget, 'code' | 'letter'>, row: number) {
  const [make, model, detail] = MODELS[row % MODELS.length] ?? MODELS[0];
  const serial = String(row).padStart(7, '0');
  return [
    `1FTEW1EP${row % 10}${letter}${serial}`,
    `${letter}${serial}`,
    code,
    10_000 + (row % 90_000),
    FIRST_DAY + (row % 1_500),
    'Active',
    'Average',
    make,
    model,
    detail,
    2018 + (row % 7),
    null,
    'white',
    null,
  ];
}

/** Uploads new vehicles and returns the id of the batch. */
export async function uploadSheet(
  { url, tokens }: BenchFleet,
  company: number,
  sheet: Buffer,
): Promise<number> {
  const form = new FormData();
  form.append('type', 'create');
  form.append('company', String(company));
  form.append('file', new File([new Uint8Array(sheet)], 'fleet.xlsx'));
  const response = await fetch(url + API_BASE + routes.uploadVehicleBatch.path, {
    method: routes.uploadVehicleBatch.method,
    headers: { authorization: `Bearer ${tokens['the largest company']}` },
    body: form,
  });
  const answer = (await response.json()) as { data: { id: number } };
  if (!response.ok) throw new Error(`The sheet was rejected: ${JSON.stringify(answer)}`);
  return answer.data.id;
}

/** Returns the largest company as the target of an import. */
export async function findImportTarget({ opened }: BenchFleet, letter: string): Promise<ImportTarget> {
  const { rows } = await opened.pool.query<{ company: number; code: string }>(
    `select l.company_id as company, l.code from locations l
     where l.code is not null and l.deleted_at is null and l.company_id =
       (select company_id from vehicles group by 1 order by count(*) desc limit 1) order by l.id limit 1`,
  );
  const [location] = rows;
  if (location === undefined) throw new Error('The fleet has no location with a code.');
  return { ...location, letter };
}
