const PAGE = 1_000;

/** Yields rows of a batch in pages by keyset pagination, so that a slow reader holds no statement open. */
export async function* rowPages<Row extends { row: number }>(
  read: (behind: number, most: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let behind = 0; ; ) {
    const rows = await read(behind, PAGE);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    behind = last.row;
  }
}
