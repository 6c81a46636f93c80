import { formatZonedDateTime, formatCalendarDate } from '@fleetworth/domain/date-format';
import { DASH } from '@fleetworth/domain/money-format';
import { sql } from 'kysely';
import type { Scope } from '../auth/scope.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { isInScope } from '../db/is-in-scope.ts';
import type { AboutLine, Cell, Sheet, SheetTotals } from '../spreadsheet/sheet.ts';
import { writeSpreadsheet } from '../spreadsheet/write-spreadsheet.ts';
import { fileName, SpreadsheetResponse } from './spreadsheet-response.ts';

interface ExportDependencies {
  database: Database;
  clock: Clock;
}

export interface ExportDetail {
  label: string;
  value: string;
}

interface Export {
  /** First part of the file name: 'internal'. */
  kind: string;
  /** File name that the specification gives, used instead of one made from `kind`. */
  documentedName?: string;
  sheet: Sheet;
  pages: AsyncIterable<readonly Cell[][]>;
  rows: number;
  companyIds: readonly number[];
  locationIds?: readonly number[] | undefined;
  filters?: readonly ExportDetail[];
  aboutLines?: readonly AboutLine[];
  /** False if the figures are from earlier days and the rows state these days. */
  isAsOfToday?: boolean;
  isSandbox?: boolean;
}

export async function exportSpreadsheet(
  { database, clock }: ExportDependencies,
  scope: Scope,
  { sheet, pages, rows, ...exported }: Export,
): Promise<SpreadsheetResponse> {
  const { user, companies } = await readUserAndCompanies(database, scope, exported);
  const [firstCompany, secondCompany] = companies;
  const kind =
    secondCompany === undefined && firstCompany !== undefined
      ? `${exported.kind}-${toSlug(firstCompany)}`
      : exported.kind;
  const firstLines: AboutLine[] = [
    ...textLines('Company', companies.length === 0 ? [] : [formatList(companies)]),
    ...(exported.filters ?? []).map(({ label, value }) => textLine(label, value)),
    ...textLines('Exported by', user === null ? [] : [user]),
    textLine('Exported on', formatZonedDateTime(clock.now(), clock.timeZone)),
    ...textLines('As of', (exported.isAsOfToday ?? true) ? [formatCalendarDate(clock.today())] : []),
    ...(exported.aboutLines ?? []),
  ];
  const about = (totals: SheetTotals) => [
    ...firstLines,
    ...describeTotals(totals, exported.isSandbox ?? false),
  ];
  return new SpreadsheetResponse({
    file: writeSpreadsheet(sheet, pages, about),
    name: exported.documentedName ?? fileName(kind.replace(/-$/, ''), clock),
    rows,
  });
}

const textLine = (label: string, value: string): AboutLine => ({ label, value, kind: 'text' });
const textLines = (label: string, values: string[]): AboutLine[] =>
  values.map((value) => textLine(label, value));

const MAX_LISTED = 5;

export const formatList = (names: readonly string[]): string =>
  names.length <= MAX_LISTED
    ? names.join(', ')
    : `${names.slice(0, MAX_LISTED).join(', ')} and ${names.length - MAX_LISTED} more`;

/**
 * The label of a sum that doesn't cover all rows states how many it covers. A sum of no values is displayed
 * as a dash, because it isn't 0.
 */
function describeTotals({ rows, columns, sandboxRows }: SheetTotals, isSandbox: boolean): AboutLine[] {
  return [
    { label: 'Rows', value: rows, kind: 'count' },
    ...columns.map(({ column, sum, rows: covered }): AboutLine => {
      const cover = covered === rows ? '' : ` (${covered} of ${rows} rows)`;
      const label = `Total ${column.title}${cover}`;
      return covered === 0 && rows > 0 ? textLine(label, DASH) : { label, value: sum, kind: column.kind };
    }),
    ...(isSandbox || (sandboxRows > 0 && sandboxRows === rows)
      ? [textLine('Sandbox data', ALL_SIMULATED)]
      : []),
    ...(!isSandbox && sandboxRows > 0 && sandboxRows < rows
      ? [textLine('Sandbox data', `Values of ${sandboxRows} of ${rows} rows are simulated.`)]
      : []),
  ];
}

const ALL_SIMULATED = 'All values are simulated.';

const MAX_SLUG = 40;

/** 'Harbor Rent' becomes harbor-rent. */
const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replaceAll(/^-+|-+$/g, '');

interface UserAndCompanies {
  user: string | null;
  companies: string[];
}

async function readUserAndCompanies(
  database: Database,
  scope: Scope,
  { companyIds, locationIds }: Pick<Export, 'companyIds' | 'locationIds'>,
): Promise<UserAndCompanies> {
  const atLocations = locationIds?.length
    ? sql`exists (select from locations l
        where l.company_id = c.id and l.id = any(${[...locationIds]}::int4[]))`
    : sql`true`;
  const { rows } = await sql<{ user: string | null; companies: string[] }>`
    select (select nullif(trim(name || ' ' || last_name), '') from users
        where id = ${scope.userId}::int4) as user,
      array(select c.name from companies c where ${isInScope('c.id', scope)}
        and c.id = any(${[...companyIds]}::int4[]) and ${atLocations} order by c.name) as companies`.execute(
    database,
  );
  return rows[0] ?? { user: null, companies: [] };
}
