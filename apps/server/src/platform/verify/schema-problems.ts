import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { readMigrations } from '../db/migrate.ts';
import {
  FOREIGN_KEYS_UNTIL_DISTRIBUTED,
  isDistributed,
  UNIQUE_INDEXES_UNTIL_DISTRIBUTED,
} from '../partitions/table-placements.ts';
import { readExpectedSchemaObjects, readSchemaObjects, type SchemaObjects } from './schema-objects.ts';

export async function findSchemaProblems(database: Database): Promise<string[]> {
  const migrationProblems = await findMigrationProblems(database);
  // Problems of migrations also explain missing and changed objects, so the objects are not listed.
  return migrationProblems.length > 0 ? migrationProblems : await findObjectProblems(database);
}

// Without these functions, triggers, constraints and unique indexes, the database would accept wrong data. A
// missing plain index only makes it slow.
export async function findMissingSchemaRules(database: Database): Promise<string[]> {
  const objects = await readSchemaObjects(database);
  const expected = await listExpectedObjects(database);
  return Object.keys(expected).filter((name) => !name.startsWith('index ') && !(name in objects));
}

// A distributed database lacks the keys that distribution drops.
async function listExpectedObjects(database: Database): Promise<SchemaObjects> {
  const objects = readExpectedSchemaObjects();
  if (!(await isDistributed(database))) return objects;
  const droppedNames = [...FOREIGN_KEYS_UNTIL_DISTRIBUTED, ...UNIQUE_INDEXES_UNTIL_DISTRIBUTED];
  const isDropped = (name: string) =>
    droppedNames.some(
      (key) => name === `unique index ${key}` || (name.startsWith('constraint ') && name.endsWith(`.${key}`)),
    );
  return Object.fromEntries(Object.entries(objects).filter(([name]) => !isDropped(name)));
}

async function findMigrationProblems(database: Database): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('public.schema_migrations')::text as name`.execute(database);
  if (tables[0]?.name == null) return ['The database has no migrations.'];
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations order by name`.execute(database);
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const migrations = readMigrations();
  const knownNames = new Set(migrations.map(({ name }) => name));
  return [
    ...migrations.flatMap(({ name, checksum }) => {
      const appliedChecksum = applied.get(name);
      if (appliedChecksum === undefined)
        return [`Migration ${name} is missing. Start the server once to apply it.`];
      return appliedChecksum === checksum ? [] : [`Migration ${name} differs from the one that was applied.`];
    }),
    ...[...applied.keys()]
      .filter((name) => !knownNames.has(name))
      .map((name) => `Migration ${name} belongs to a newer version of Fleetworth.`),
  ];
}

async function findObjectProblems(database: Database): Promise<string[]> {
  const objects = await readSchemaObjects(database);
  return Object.entries(await listExpectedObjects(database)).flatMap(([name, hash]) => {
    if (!(name in objects)) return [`The ${name} is missing.`];
    return objects[name] === hash ? [] : [`The ${name} is disabled or has a different definition.`];
  });
}
