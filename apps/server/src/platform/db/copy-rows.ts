import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type CopyValue = string | number | boolean | null;

interface CopyTarget {
  table: string;
  columns: readonly string[];
}

const LINES_AT_ONCE = 500;

/** Writes rows by COPY: many times faster than inserting them, in the client's transaction. */
export async function copyRows(
  client: pg.PoolClient,
  { table, columns }: CopyTarget,
  rows: Iterable<readonly CopyValue[]>,
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(toChunks(rows)), stream);
}

function* toChunks(rows: Iterable<readonly CopyValue[]>): Generator<string> {
  let lines: string[] = [];
  for (const row of rows) {
    lines.push(row.map(toText).join('\t'));
    if (lines.length < LINES_AT_ONCE) continue;
    yield `${lines.join('\n')}\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`;
}

// https://www.postgresql.org/docs/18/sql-copy.html: backslash escapes the separators and itself, \N is null.
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function toText(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'string')
    return value.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character);
  return String(value);
}
