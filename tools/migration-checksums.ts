import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrations } from '../apps/server/src/platform/db/migrate.ts';

/** File with the SHA-256 of each migration, by name. */
export const CHECKSUMS = 'apps/server/migrations/checksums.json';

type Checksums = Readonly<Record<string, string>>;

/** Reads the committed checksums of migrations. */
export const readChecksums = (): Checksums =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', CHECKSUMS), 'utf8')) as Checksums;

/** Returns the committed checksums with those of new migrations. Listed checksums never change. */
export function appendChecksums(listed: Checksums, migrations = readMigrations()): Checksums {
  const added = migrations.filter(({ name }) => !(name in listed));
  return { ...listed, ...Object.fromEntries(added.map(({ name, checksum }) => [name, checksum])) };
}

/**
 * Lists problems with migrations: those that were changed or removed after they were listed, or that are not
 * listed.
 */
export function findChangedMigrations(listed: Checksums, migrations = readMigrations()): string[] {
  const checksumByName = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const changed = Object.entries(listed).flatMap(([name, checksum]) => {
    if (!checksumByName.has(name)) return [`${name} was removed.`];
    return checksumByName.get(name) === checksum
      ? []
      : [`${name} changed. Databases have applied it: add a new migration.`];
  });
  const unlisted = [...checksumByName.keys()].filter((name) => !(name in listed));
  return [...changed, ...unlisted.map((name) => `${name} is not listed: run npm run generate.`)];
}
