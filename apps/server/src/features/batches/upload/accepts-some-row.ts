import type { BatchSubject, ReadContext, RowKinds } from '../batch-kinds.ts';
import { separateReadableRows } from '../processing/separate-readable.ts';
import type { SheetRow } from '../reading/sheet-row.ts';

export async function acceptsSomeRow(
  { readContext, kinds }: { readContext: ReadContext; kinds: RowKinds },
  batch: BatchSubject,
  rows: readonly SheetRow[],
): Promise<boolean> {
  const kind = kinds[batch.kind];
  const named = rows.map((row) => ({ ...row, name: kind.nameOf(row.values) }));
  const { readable } = await separateReadableRows({ kind, readContext, batch }, named);
  if (readable.length === 0) return false;
  const evaluated = await kind.evaluate(readContext, batch, readable);
  return evaluated.some(({ action }) => action !== 'refuse');
}
