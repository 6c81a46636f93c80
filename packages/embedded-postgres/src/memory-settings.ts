import { totalmem } from 'node:os';

const MEGABYTE = 1_048_576;

/** Returns the memory of the machine, or less in a container. */
export const availableMemory = (): number => {
  // 0 or a number beyond any machine's memory when nothing limits the process.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
};

const megabytes = (bytes: number, min: number, max: number): string =>
  `${Math.min(max, Math.max(min, Math.floor(bytes / MEGABYTE)))}MB`;

// The server and its exports run beside PostgreSQL, so the database's own cache takes an eighth of the
// memory, half of the 25% that PostgreSQL recommends for a dedicated machine
// (https://www.postgresql.org/docs/18/runtime-config-resource.html).
export function memorySettings(bytes: number): string[] {
  return [
    `shared_buffers=${megabytes(bytes / 8, 128, 4_096)}`,
    `effective_cache_size=${megabytes(bytes / 2, 512, 65_536)}`,
    `maintenance_work_mem=${megabytes(bytes / 64, 64, 512)}`,
  ];
}
