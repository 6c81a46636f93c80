import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type CopyValue = string | number | boolean | null;

interface CopyTarget {
  table: string;
  columns: readonly string[];
}

type Row = readonly CopyValue[];

const LINES_PER_CHUNK = 500;

// Many times faster than inserting rows.
export async function copyRows(
  client: pg.PoolClient,
  target: CopyTarget,
  rows: Iterable<Row>,
): Promise<void> {
  await copyBatches(client, target, [rows]);
}

export async function copyBatches(
  client: pg.PoolClient,
  { table, columns }: CopyTarget,
  batches: Iterable<Iterable<Row>> | AsyncIterable<Iterable<Row>>,
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(toChunks(batches)), stream);
}

async function* toChunks(
  batches: Iterable<Iterable<Row>> | AsyncIterable<Iterable<Row>>,
): AsyncGenerator<string> {
  for await (const rows of batches) {
    let lines = '';
    let count = 0;
    for (const row of rows) {
      lines += `${row.map(toText).join('\t')}\n`;
      count += 1;
      if (count % LINES_PER_CHUNK !== 0) continue;
      yield lines;
      lines = '';
    }
    if (lines !== '') yield lines;
  }
}

// https://www.postgresql.org/docs/18/sql-copy.html: backslash escapes the separators and itself, \N is null.
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const ESCAPED_CHARACTER = /[\\\t\n\r]/;
const ALL_ESCAPED_CHARACTERS = new RegExp(ESCAPED_CHARACTER, 'g');

function toText(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  // Texts rarely need escapes, and the test is much cheaper than the replacement.
  if (!ESCAPED_CHARACTER.test(value)) return value;
  return value.replaceAll(ALL_ESCAPED_CHARACTERS, (character) => ESCAPES[character] ?? character);
}
