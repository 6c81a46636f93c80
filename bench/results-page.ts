import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Machine } from './machine.ts';
import { type BenchLine, limitOf, verdictOn } from './result.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs/performance.md');

export interface Findings {
  machine: Machine;
  lines: readonly BenchLine[];
  /** What was measured besides the goals, such as how long a fleet takes to load. */
  notes: readonly string[];
}

/** Writes the page of a whole run: only the bench writes it. */
export function writeResultsPage({ machine, lines, notes }: Findings): string {
  const sorted = lines.toSorted((left, right) => placeOf(left) - placeOf(right));
  const page = [
    INTRODUCTION,
    table(
      ['', ''],
      [...machine].map(([name, value]) => [name, value]),
    ),
    '## Goals',
    table(
      ['Goal', 'What is measured', 'Ratio', 'Goal is', '', 'Times, which decide nothing'],
      sorted.map(rowOf),
    ),
    '## Besides the goals',
    notes.map((note) => `- ${note}`).join('\n'),
    METHOD,
  ].join('\n\n');
  writeFileSync(PAGE, `${page}\n`);
  return relative(ROOT, PAGE);
}

const placeOf = ({ goal }: BenchLine): number => (goal === 'load' ? Number.MAX_SAFE_INTEGER : goal);

function rowOf(line: BenchLine): string[] {
  const verdict = verdictOn(line);
  if ('reason' in line) return [String(line.goal), line.name, '', '', verdict, line.reason];
  return [
    String(line.goal),
    line.name,
    line.ratio.toFixed(2),
    limitOf(line),
    verdict === 'MISSED' ? '**missed**' : verdict,
    line.detail,
  ];
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const INTRODUCTION = `# How fast it is

Written by \`npm run bench -- --full --peers --load\`; never edited. Each figure is a ratio of the product to something measured in the
same run on the same machine, in turns but for the load run; kilobytes and counts stand for themselves. Ratios decide; times
depend on the machine and on what else it did.`;

const METHOD = `## How it is measured

- The fleet is the demo fleet: 40 companies, 600 locations, the largest company with 16 % of the vehicles. The reader is a user of 39
  companies unless another is named. The server runs in a process of its own and is called over HTTP, session and all.
- Goals 1 and 2: the reference is one statement that is written by hand (\`bench/best-list.ts\`) and does not change with the product: the
  page, its names and the count of the list, prepared. The thin server sends it and answers the product's JSON with no session to check,
  no filters to read and nothing to shape.
- Goals 1 and 5 hold for GET vehicles too, in pages of 100 as its screen asks for; its best list reads what it answers, no more.
- Goals 1, 2, 3 and 5 ask for the page behind a place, each time by another cursor. Its rows are cached until a write changes them; next to
  goal 1 stand cold pages, whose rows are not cached yet, and pages of a server that caches nothing.
- Goals 3 and 4: Directus, its cache and limits off, reads one plain table in the same PostgreSQL, made of the reader's vehicles with every
  column that the list answers, names and tags filled in, with indexes for the order and the filter. Both sort by unit; the product
  also checks scope and joins the names.
- Goals 6 and 7: the product's side is the whole call; DuckDB's is the bare prepared statement in the bench's own process, in memory, with
  two threads, over the reader's vehicles alone. The tree of makes and models is named, sorted and added up level by level; DuckDB answers
  the sums of its lowest level alone. The choices of the filters, with the number of vehicles behind each, are the product's call over its
  own call of the summary under the same filters.
- Goal 11: both write the same rows to a file, each in a process of its own. The whole export is a call over HTTP, received to its end.
- Goal 12: both read the same file, saved as spreadsheet programs save it, each in a process of its own. Each hostile file is read in a process of its own,
  too; what is counted is by how much that grows. The import is a call over HTTP to a server whose heap is held to 256 MB: with the room that
  \`npm start\` gives it, its memory fills with what was not cleared yet. Of the rows that are written, one side is the job of sheets, some rows in a
  transaction; the other is the use case of the dialog that adds a vehicle, a transaction each; neither asks for values.
- Goal 15: 2,500 vehicles, each asked about for eight days each time by a new description. The bare loop gets the
  places of each vehicle and each day in the table.
- Goal 16: a user of one company asks for its list without a pause, alone and while a viewer of all companies does one thing to excess:
  100 exports that it never reads, 100 streams of events, ten loops of searches, of trees, of uploads. Refusals count as answers.
- Goal 17: what a night judges again of alerts that have fired, a thousandth of the vehicles outside each. Seven alerts are one for each
  period. The night on which all of them fire is printed beside it: it writes a row for each.
- Goal 18: pages of the list, one after the other over one connection, while the server writes a history report of 100 vehicles with 36 rows each as PDF.
- Before two sides are timed, their answers are compared: same units in the same order, same counts, same sums to the cent.
- The load run: 20 connections call without a pause, half of it pages of the list, a quarter filtered and sorted lists, 15 % summaries,
  a tenth changes of conditions and odometers, each connection on vehicles of its own, so that no two changes meet.
  After the mix every position is computed anew and every total summed up, and Directus answers lists at ten connections over the same
  database.`;
