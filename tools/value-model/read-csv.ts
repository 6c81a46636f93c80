import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

/** One line of a file by the names of its first line, in lower case. */
export type CsvRow = Readonly<Record<string, string>>;

/**
 * Reads a .csv file, or one packed by gzip, whatever its name: commas, quotes by RFC 4180, either end of
 * line.
 */
export async function readCsv(path: string): Promise<CsvRow[]> {
  const bytes = await readFile(path);
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = (isPacked ? gunzipSync(bytes) : bytes).toString('utf8').replace(/^\uFEFF/, '');
  const [head = [], ...lines] = parseCsv(text);
  const names = head.map((name) => name.trim().toLowerCase());
  return lines.map((cells) =>
    Object.fromEntries(names.map((name, place) => [name, (cells[place] ?? '').trim()])),
  );
}

/** Lines of cells; lines without any sign are left out. */
export function parseCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  // A cell, quoted or bare, and what ends it.
  for (const [, quoted, bare = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    line.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (line.length > 1 || line[0] !== '') lines.push(line);
    line = [];
  }
  return lines;
}
