import { fileURLToPath } from 'node:url';

/** Where tests unpack the data: kept between runs, renewed by itself when the data changes. */
export const vpicTestFolder = fileURLToPath(
  new URL('../../../../../node_modules/.cache/vpic', import.meta.url),
);
