import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KyselyPlugin, QueryId } from 'kysely';
import pg from 'pg';
import type { Database } from '../../src/platform/db/database.ts';

/** Columns that one statement returned, and those with a null in any row. */
export interface SeenRows {
  /** Texts of the statement's template, which are the same wherever it is read. */
  texts: readonly string[];
  columns: readonly string[];
  nulls: readonly string[];
}

/** Folder for the records of a test run. Without it, databases are opened as in the product. */
let folder: string | undefined;

/** Records the rows of statements from now on, in a file of this process in the folder. */
export function recordRowsIn(path: string): void {
  if (folder === undefined) keepFields();
  folder = path;
}

/** Returns a handle that records statements, if this process records. */
export const recorded = (db: Database): Database => (folder === undefined ? db : db.withPlugin(recorder));

/** Reads the records of a run's processes from its folder. */
export const readSeen = (path: string): SeenRows[] =>
  readdirSync(path)
    .flatMap((name) => readFileSync(join(path, name), 'utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line) as SeenRows);

/** Fields described by the server for each array of rows, because Kysely passes on only the rows. */
const fieldsOf = new WeakMap<readonly unknown[], readonly pg.FieldDef[]>();

/** Result of the driver with the method that its types omit. */
interface DescribedResult extends pg.QueryResult {
  addFields: (this: DescribedResult, fields: pg.FieldDef[]) => void;
}

function keepFields(): void {
  const results = pg.Result.prototype as unknown as DescribedResult;
  const { addFields } = results;
  results.addFields = function (this: DescribedResult, fields) {
    addFields.call(this, fields);
    fieldsOf.set(this.rows, fields);
  };
}

/** Texts of running statements. JavaScript has one array of them for each template in the source. */
const queryTexts = new WeakMap<QueryId, readonly string[]>();

const recorder: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => {
    if (node.kind === 'RawNode' && 'raw' in node.sqlFragments) queryTexts.set(queryId, node.sqlFragments);
    return node;
  },
  transformResult: async ({ queryId, result }) => {
    const texts = queryTexts.get(queryId);
    if (texts !== undefined) record(texts, result.rows);
    return result;
  },
};

/** Columns with a null, by the names of all columns, by the template's texts. */
const seenTypes = new WeakMap<readonly string[], Map<string, Set<string>>>();

function record(texts: readonly string[], rows: readonly Record<string, unknown>[]): void {
  const columns = (fieldsOf.get(rows) ?? []).map(({ name }) => name);
  const seen = seenTypes.get(texts) ?? new Map<string, Set<string>>();
  seenTypes.set(texts, seen);
  const recorded = seen.get(columns.join());
  const seenNulls = recorded ?? new Set<string>();
  const nulls = columns.filter((name) => !seenNulls.has(name) && rows.some((row) => row[name] === null));
  if (recorded !== undefined && nulls.length === 0) return;
  for (const name of nulls) seenNulls.add(name);
  seen.set(columns.join(), seenNulls);
  const line: SeenRows = { texts, columns, nulls };
  appendFileSync(join(folder ?? '', `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`);
}
