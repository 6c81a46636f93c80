import { ConfigError, processEnvironment, readConfig } from './platform/config/config.ts';
import { MigrationError } from './platform/db/migrate.ts';
import { EmbeddedPostgresError } from './platform/db/postgres-binaries.ts';
import { WebBuildError } from './platform/http/build-web-app.ts';
import { type Fleetworth, startFleetworth } from './start.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const EXPECTED = [ConfigError, EmbeddedPostgresError, MigrationError, WebBuildError];

/** What a person should do something about is one sentence; anything else is a bug and keeps its trace. */
function explain(error: unknown): string {
  if (error instanceof Error && EXPECTED.some((kind) => error instanceof kind)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function stopOnSignal(fleetworth: Fleetworth): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    say('Stopping …');
    await fleetworth.stop();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

try {
  const config = readConfig(processEnvironment());
  const fleetworth = await startFleetworth(config, say);
  stopOnSignal(fleetworth);
  if (fleetworth.address === null) say('Fleetworth works through its jobs.');
  else say(`Fleetworth answers at ${fleetworth.address}`);
  if (config.demoVehicles > 0) say('Demo sign-in: demo@fleetworth.app / Demo!2026');
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
