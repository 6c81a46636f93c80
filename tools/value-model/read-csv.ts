import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

/** Cells of a line by the column names of the first line, in lower case. */
export type CsvRow = Readonly<Record<string, string>>;

/**
 * Reads a .csv file, which may be compressed with gzip regardless of its name. Expects commas, quotes as in
 * RFC 4180, and either kind of line break.
 */
export async function readCsv(path: string): Promise<CsvRow[]> {
  const bytes = await readFile(path);
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = (isCompressed ? gunzipSync(bytes) : bytes).toString('utf8').replace(/^\uFEFF/, '');
  const [head = [], ...lines] = parseCsv(text);
  const names = head.map((name) => name.trim().toLowerCase());
  return lines.map((cells) =>
    Object.fromEntries(names.map((name, index) => [name, (cells[index] ?? '').trim()])),
  );
}

/** Returns the lines as lists of cells. Omits empty lines. */
export function parseCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  // Matches a cell, quoted or bare, and its end.
  for (const [, quoted, bare = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    line.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (line.length > 1 || line[0] !== '') lines.push(line);
    line = [];
  }
  return lines;
}
