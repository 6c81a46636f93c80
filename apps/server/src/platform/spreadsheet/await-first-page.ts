/**
 * Reads the first page before returning, so that an immediate failure precedes the response's headers.
 * Reading stops when the consumer stops.
 */
export async function awaitFirstPage<Page>(pages: AsyncGenerator<Page>): Promise<AsyncGenerator<Page>> {
  const first = await pages.next();
  return (async function* remaining() {
    try {
      if (!first.done) yield first.value;
      yield* pages;
    } finally {
      await pages.return(undefined);
    }
  })();
}
