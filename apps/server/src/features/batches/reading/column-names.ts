import type { BatchColumn } from '@fleetworth/contract/batch-columns';
import { HEADING_ABBREVIATIONS } from '@fleetworth/contract/heading-abbreviations';
import { normalizeHeading } from '../../../platform/spreadsheet/heading-text.ts';

interface ColumnNames {
  /** Names that identify the column as clearly as its heading. They take precedence over synonyms. */
  ownNames: ReadonlySet<string>;
  /** Rank of each name. A lower rank is a better match. */
  ranks: ReadonlyMap<string, number>;
}

const NAMES = new WeakMap<BatchColumn, ColumnNames>();

export function namesOf(column: BatchColumn): ColumnNames {
  const cached = NAMES.get(column);
  if (cached !== undefined) return cached;
  const { heading, field, exactSynonyms = [], synonyms } = column;
  const names = [heading, field, ...exactSynonyms];
  const ownNames = new Set([...names.map(normalizeHeading), ...names.flatMap(listSpellings)]);
  const synonymNames = synonyms.flatMap((name) => [normalizeHeading(name), ...listSpellings(name)]);
  const allNames = new Set([...ownNames, ...synonymNames]);
  const columnNames = { ownNames, ranks: new Map([...allNames].map((name, rank) => [name, rank])) };
  NAMES.set(column, columnNames);
  return columnNames;
}

const SPELLINGS = new Map<string, string[]>();
for (const group of HEADING_ABBREVIATIONS)
  for (const word of group) SPELLINGS.set(word, [...new Set([...(SPELLINGS.get(word) ?? []), ...group])]);

/** Minimum length of a heading of one word. Shorter words are ambiguous without a second word. */
const MIN_LENGTH_ALONE = 3;

export function listSpellings(name: string): string[] {
  const words =
    name
      .toLowerCase()
      .replaceAll('#', ' number ')
      .match(/[a-z0-9%]+/g) ?? [];
  const [first, ...others] = words;
  if (others.length === 0)
    return (SPELLINGS.get(first ?? '') ?? []).filter((word) => word.length >= MIN_LENGTH_ALONE);
  return words.reduce<string[]>(
    (prefixes, word) =>
      prefixes.flatMap((prefix) => (SPELLINGS.get(word) ?? [word]).map((spelling) => prefix + spelling)),
    [''],
  );
}
