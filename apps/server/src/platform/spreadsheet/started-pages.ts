/**
 * The same pages, the first of them read already: what fails at once fails before anything of an answer is sent. When they are given up
 * before the last, their reading ends.
 */
export async function startedPages<Page>(pages: AsyncGenerator<Page>): Promise<AsyncGenerator<Page>> {
  const first = await pages.next();
  return (async function* rest() {
    try {
      if (!first.done) yield first.value;
      yield* pages;
    } finally {
      await pages.return(undefined);
    }
  })();
}
