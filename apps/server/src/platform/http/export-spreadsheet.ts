import { formatZonedDateTime, formatCalendarDate } from '@fleetworth/domain/date-format';
import { DASH } from '@fleetworth/domain/money-format';
import { sql } from 'kysely';
import type { Scope } from '../auth/scope.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { isInScope } from '../db/is-in-scope.ts';
import { nameOrder } from '../db/name-order.ts';
import type { AboutLine, Cell, Sheet, SheetTotals } from '../spreadsheet/sheet.ts';
import { writeSpreadsheet } from '../spreadsheet/write-spreadsheet.ts';
import { formatFileName, SpreadsheetResponse } from './spreadsheet-response.ts';

interface ExportDependencies {
  database: Database;
  clock: Clock;
}

export interface ExportFilter {
  label: string;
  value: string;
}

interface ExportOptions {
  /** First part of the file name, such as 'internal'. */
  fileNamePrefix: string;
  /** File name that the specification gives, used instead of one made from `fileNamePrefix`. */
  specifiedName?: string;
  sheet: Sheet;
  pages: AsyncIterable<readonly Cell[][]>;
  rowCount: number;
  companyIds: readonly number[];
  locationIds?: readonly number[] | undefined;
  filters?: readonly ExportFilter[];
  aboutLines?: readonly AboutLine[];
  /** False if the figures are from earlier days and the rows state these days. */
  isAsOfToday?: boolean;
  isSandbox?: boolean;
}

export async function exportSpreadsheet(
  { database, clock }: ExportDependencies,
  scope: Scope,
  { sheet, pages, rowCount, ...options }: ExportOptions,
): Promise<SpreadsheetResponse> {
  const { user, companies } = await readUserAndCompanies(database, scope, options);
  const [firstCompany, secondCompany] = companies;
  const fileNameStart =
    secondCompany === undefined && firstCompany !== undefined
      ? `${options.fileNamePrefix}-${toSlug(firstCompany)}`
      : options.fileNamePrefix;
  const fixedLines: AboutLine[] = [
    ...textLines('Company', companies.length === 0 ? [] : [formatList(companies)]),
    ...(options.filters ?? []).map(({ label, value }) => textLine(label, value)),
    ...textLines('Exported by', user === null ? [] : [user]),
    textLine('Exported on', formatZonedDateTime(clock.now(), clock.timeZone)),
    ...textLines('As of', (options.isAsOfToday ?? true) ? [formatCalendarDate(clock.today())] : []),
    ...(options.aboutLines ?? []),
  ];
  const describeExport = (totals: SheetTotals) => [
    ...fixedLines,
    ...describeTotals(totals, options.isSandbox ?? false),
  ];
  return new SpreadsheetResponse({
    file: writeSpreadsheet(sheet, pages, describeExport),
    name: options.specifiedName ?? formatFileName(fileNameStart.replace(/-$/, ''), clock),
    rowCount,
  });
}

const textLine = (label: string, value: string): AboutLine => ({ label, value, kind: 'text' });
const textLines = (label: string, values: string[]): AboutLine[] =>
  values.map((value) => textLine(label, value));

const MAX_LISTED_NAMES = 5;

export const formatList = (names: readonly string[]): string =>
  names.length <= MAX_LISTED_NAMES
    ? names.join(', ')
    : `${names.slice(0, MAX_LISTED_NAMES).join(', ')} and ${names.length - MAX_LISTED_NAMES} more`;

// The label of a sum that doesn't cover all rows states how many it covers. A sum of no values is displayed
// as a dash, because it isn't 0.
function describeTotals(
  { rowCount, columns, sandboxRowCount }: SheetTotals,
  isSandbox: boolean,
): AboutLine[] {
  return [
    { label: 'Rows', value: rowCount, kind: 'count' },
    ...columns.map(({ column, sum, rowCount: coveredRows }): AboutLine => {
      const coverage = coveredRows === rowCount ? '' : ` (${coveredRows} of ${rowCount} rows)`;
      const label = `Total ${column.title}${coverage}`;
      return coveredRows === 0 && rowCount > 0
        ? textLine(label, DASH)
        : { label, value: sum, kind: column.kind };
    }),
    ...(isSandbox || (sandboxRowCount > 0 && sandboxRowCount === rowCount)
      ? [textLine('Sandbox data', ALL_SIMULATED_TEXT)]
      : []),
    ...(!isSandbox && sandboxRowCount > 0 && sandboxRowCount < rowCount
      ? [textLine('Sandbox data', `The values in ${sandboxRowCount} of ${rowCount} rows are simulated.`)]
      : []),
  ];
}

const ALL_SIMULATED_TEXT = 'All values are simulated.';

const MAX_SLUG_LENGTH = 40;

// 'Harbor Rent' becomes harbor-rent.
const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replaceAll(/^-+|-+$/g, '');

interface UserAndCompanies {
  user: string | null;
  companies: string[];
}

async function readUserAndCompanies(
  database: Database,
  scope: Scope,
  { companyIds, locationIds }: Pick<ExportOptions, 'companyIds' | 'locationIds'>,
): Promise<UserAndCompanies> {
  const hasRequestedLocation = locationIds?.length
    ? sql`c.id in (select company_id from locations
        where ${isInScope('company_id', scope)} and id = any(${[...locationIds]}::int4[]))`
    : sql`true`;
  const { rows } = await sql<{ user: string | null; companies: string[] }>`
    select (select nullif(trim(name || ' ' || last_name), '') from users
        where id = ${scope.userId}::int4) as user,
      array(select c.name from companies c where ${isInScope('c.id', scope)}
        and c.id = any(${[...companyIds]}::int4[]) and ${hasRequestedLocation}
        order by ${nameOrder('c.name')}, c.id) as companies`.execute(database);
  return rows[0] ?? { user: null, companies: [] };
}
