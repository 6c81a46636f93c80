import type { RowType } from './read-row-types.ts';
import type { SeenRows } from './record-rows.ts';

/** Column that a test adds to tables, like a newer version does while an older one still runs. */
export const NEWER_COLUMN = 'newer';

const keyOf = ({ texts }: { texts: readonly string[] }): string => texts.join('\0');

/**
 * Lists statements that returned other columns than their row type declares, or a null in a column declared
 * without it.
 */
export function listDifferences(rowTypes: readonly RowType[], seen: readonly SeenRows[]): string[] {
  const seenByKey = Map.groupBy(seen, keyOf);
  const differences = rowTypes.flatMap((rowType) => {
    const seenRows = seenByKey.get(keyOf(rowType)) ?? [];
    return seenRows.flatMap((rows) => compare(rowType, rows).map((text) => `${rowType.site} ${text}`));
  });
  return [...new Set(differences)];
}

function compare({ columns: declared, isOpen }: RowType, { columns, nulls }: SeenRows): string[] {
  const missing = [...declared].filter(([name, { isOptional }]) => !columns.includes(name) && !isOptional);
  const undeclared = columns.filter((name) => !declared.has(name) && !isOpen && name !== NEWER_COLUMN);
  const repeated = columns.filter((name, index) => columns.indexOf(name) < index);
  const notNullable = [...declared].filter(([name, { isNullable }]) => nulls.includes(name) && !isNullable);
  const differences = [
    ...missing.map(([name]) => `declares ${name}, which is not selected`),
    ...undeclared.map((name) => `selects ${name}, which is not declared`),
    ...repeated.map((name) => `selects ${name} twice`),
  ];
  return [
    ...(differences.length > 0
      ? [`${differences.join('; ')} (declared: ${[...declared.keys()].join()}; selected: ${columns.join()})`]
      : []),
    ...notNullable.map(([name, { type }]) => `declares ${name} as ${type}, and selects a null`),
  ];
}

/**
 * Lists statements without recorded rows, except those that start with one of the texts. Also lists texts
 * without such a statement, so that the exceptions only become fewer.
 */
export function listUnseen(
  rowTypes: readonly RowType[],
  seen: readonly SeenRows[],
  beginnings: readonly string[],
): string[] {
  const seenKeys = new Set(seen.map(keyOf));
  const unseen = rowTypes
    .filter((rowType) => !seenKeys.has(keyOf(rowType)))
    .map(({ site, texts: [first = ''] }) => ({ site, text: first.replaceAll(/\s+/g, ' ').trim() }));
  return [
    ...unseen
      .filter(({ text }) => !beginnings.some((beginning) => text.startsWith(beginning)))
      .map(({ site }) => `${site} is run by no test`),
    ...beginnings
      .filter((beginning) => !unseen.some(({ text }) => text.startsWith(beginning)))
      .map((beginning) => `"${beginning}" is run by a test, or gone: take it off the list`),
  ];
}
