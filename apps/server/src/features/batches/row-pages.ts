const PAGE_SIZE = 1_000;

/** Reads pages by keyset pagination, so that a slow reader holds no statement open. */
export async function* readByRowNumber<Row extends { row: number }>(
  read: (afterRow: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let afterRow = 0; ; ) {
    const rows = await read(afterRow, PAGE_SIZE);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    afterRow = last.row;
  }
}
