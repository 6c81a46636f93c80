import { fileURLToPath } from 'node:url';

/** The folder persists between runs and is renewed when the data changes. */
export const vpicTestFolder = fileURLToPath(
  new URL('../../../../../node_modules/.cache/vpic', import.meta.url),
);
