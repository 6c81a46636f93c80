import pg from 'pg';
import { EmbeddedPostgresError } from './postgres-binaries.ts';

export const DATABASE_NAME = 'fleetworth';
/** Role of the application, which owns its database and nothing else. */
export const APPLICATION_ROLE = 'fleetworth_app';

interface ApplicationSetup {
  /** Returns the URL of a database for the administrator. */
  administratorUrlOf: (database: string) => string;
  /** File with the administrator's password, named in errors. */
  administratorPasswordFile: string;
  applicationPassword: string;
}

/**
 * Creates the role and database if they don't exist, and makes the role the owner of everything in the
 * database. Returns the name of the database.
 */
export async function prepareApplicationDatabase(setup: ApplicationSetup): Promise<string> {
  const { administratorUrlOf, administratorPasswordFile, applicationPassword } = setup;
  await withClient(administratorUrlOf('postgres'), administratorPasswordFile, async (client) => {
    const role = await client.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE]);
    await client.query(
      `${role.rowCount === 0 ? 'create' : 'alter'} role ${APPLICATION_ROLE} login password ` +
        client.escapeLiteral(applicationPassword),
    );
    const database = await client.query('select from pg_database where datname = $1', [DATABASE_NAME]);
    await client.query(
      database.rowCount === 0
        ? `create database ${DATABASE_NAME} owner ${APPLICATION_ROLE}`
        : `alter database ${DATABASE_NAME} owner to ${APPLICATION_ROLE}`,
    );
  });
  await withClient(administratorUrlOf(DATABASE_NAME), administratorPasswordFile, async (client) => {
    const { rows } = await client.query<{ statement: string }>(OBJECTS_OF_OTHER_OWNERS, [APPLICATION_ROLE]);
    for (const { statement } of rows) await client.query(`${statement} owner to ${APPLICATION_ROLE}`);
  });
  return DATABASE_NAME;
}

/**
 * Objects in the application's database that the superuser created or restored. Indexes, sequences of
 * columns and members of extensions follow the object they belong to.
 */
const OBJECTS_OF_OTHER_OWNERS = `
  with objects (kind, class, id, schema, owner, name) as (
    select 'schema', tableoid, oid, oid, nspowner, quote_ident(nspname) from pg_namespace
    union all
    select 'table', tableoid, oid, relnamespace, relowner, oid::regclass::text from pg_class
      where relkind in ('r', 'p', 'v', 'm')
    union all
    select 'sequence', tableoid, oid, relnamespace, relowner, oid::regclass::text from pg_class
    where relkind = 'S'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i'))
    union all
    select 'routine', tableoid, oid, pronamespace, proowner, oid::regprocedure::text from pg_proc
    union all
    select 'type', tableoid, oid, typnamespace, typowner, oid::regtype::text from pg_type
      where typtype in ('d', 'e')
    union all
    select 'collation', tableoid, oid, collnamespace, collowner, oid::regcollation::text from pg_collation
  )
  select format('alter %s %s', kind, name) as statement
  from objects join pg_namespace on pg_namespace.oid = objects.schema
  where nspname !~ '^(pg_|information_schema)' and owner not in ($1::regrole, 'pg_database_owner'::regrole)
    and not exists (select from pg_depend where classid = class and objid = id and deptype = 'e')`;

const CONNECT_TIMEOUT_MS = 5_000;
// https://www.postgresql.org/docs/18/errcodes-appendix.html
const WRONG_PASSWORD = '28P01';

// The driver indicates a missing answer only by this message.
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout expired';

async function withClient(
  url: string,
  passwordFile: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // A broken connection also fails the pending statement, which reports the error.
  client.on('error', () => {});
  try {
    await client.connect();
    await work(client);
  } catch (error) {
    if ((error as { code?: unknown }).code !== WRONG_PASSWORD) throw error;
    throw new EmbeddedPostgresError(
      `The password in ${passwordFile} is not that of the database: ` +
        'restore the matching file from a backup of the data folder.',
    );
  } finally {
    await client.end();
  }
}
