import { createProviders } from './create-providers.ts';
import { systemClock } from './platform/clock/clock.ts';
import { ConfigError } from './platform/config/read-settings.ts';
import { type OpenDatabase, openDatabase, SETUP_APPLICATION_NAME } from './platform/db/database.ts';
import { startEmbeddedPostgres } from '@fleetworth/embedded-postgres/start';
import { prepareDatabase } from './prepare-database.ts';
import { type CommandContext, runCommand } from './run-command.ts';
import { requireDatabase } from './with-database.ts';

/**
 * Deletes everything in a database with a demo fleet and creates it again. Also accepts an empty database.
 * Rejects all others.
 */
async function resetDemo({ config, print }: CommandContext): Promise<void> {
  if (config.demoVehicles === 0 || config.valuationMode !== 'sandbox')
    throw new ConfigError(
      'The demo fleet is off: FLEETWORTH_DEMO_VEHICLES is 0 or MANHEIM_MODE is not sandbox.',
    );
  if (config.databaseUrl === null) requireDatabase(config.dataFolder);
  const postgres =
    config.databaseUrl === null
      ? await startEmbeddedPostgres(config.dataFolder, { backupFolder: config.backupFolder })
      : null;
  const opened = openDatabase(postgres?.url ?? config.databaseUrl ?? '', {
    applicationName: SETUP_APPLICATION_NAME,
  });
  try {
    if (!(await canReset(opened))) {
      throw new ConfigError('This database has no demo fleet. Nothing was changed.');
    }
    await opened.pool.query(
      'drop schema if exists pgboss cascade; drop schema public cascade; create schema public',
    );
    const { demoVehicles } = config;
    const clock = systemClock(config.timeZone);
    await prepareDatabase(opened, {
      providers: createProviders(config, { clock }),
      clock,
      demoVehicles,
      print,
    });
    print('Recreated the demo fleet.');
  } finally {
    await opened.close();
    await postgres?.stop();
  }
}

async function canReset({ pool }: OpenDatabase): Promise<boolean> {
  const table = await pool.query<{ name: string | null }>(`select to_regclass('public.loaded_data') as name`);
  if (table.rows[0]?.name == null) {
    const relations = await pool.query(
      `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname !~ '^(pg_|information_schema)' limit 1`,
    );
    return relations.rowCount === 0;
  }
  const { rowCount } = await pool.query(`select from loaded_data where name = 'demo vehicles'`);
  return rowCount === 1;
}

await runCommand(resetDemo);
