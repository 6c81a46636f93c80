import { CREATE_ACCOUNT_COMMAND } from '@fleetworth/contract/account-command';
import { explain } from './explain.ts';
import { pause } from './platform/clock/clock.ts';
import { formatCommand } from './platform/config/format-command.ts';
import { processEnvironment, readConfig } from './platform/config/config.ts';
import { Shutdown } from './shutdown.ts';
import { startFleetworth } from './start.ts';

// Maximum time that a shutdown waits for an unfinished start to end.
const INTERRUPTED_START_MS = 9_000;

const print = (line: string) => process.stdout.write(`${line}\n`);

const shutdown = new Shutdown();

async function start(): Promise<void> {
  const exit = (error: Error) => void shutDownAndExit({ code: 1, message: error.message });
  const config = readConfig(processEnvironment());
  const { url, hasDemoFleet, hasAccounts } = await startFleetworth(config, { shutdown, print, exit });
  print(url === null ? 'Fleetworth is running jobs.' : `Fleetworth is running at ${url}`);
  if (!hasAccounts) {
    const create = config.databaseUrl === null ? 'Create' : 'With the same DATABASE_URL, create';
    const command = formatCommand(CREATE_ACCOUNT_COMMAND, processEnvironment());
    print(`No account exists yet. ${create} the first one: ${command}`);
  }
  if (hasDemoFleet) print('Demo sign-in: demo@fleetworth.app / Demo!2026');
}

/**
 * Shuts down everything in order, even during the start. Takes at most ten seconds. A second signal changes
 * nothing.
 */
async function shutDownAndExit({ code, message }: { code: number; message?: string }): Promise<void> {
  if (shutdown.signal.aborted) return;
  if (message !== undefined) process.stderr.write(`${message}\n`);
  // An interrupted statement may reject when no one awaits it anymore.
  process.on('uncaughtException', () => {});
  const startEnds = Promise.race([started.catch(() => {}), pause(INTERRUPTED_START_MS)]);
  await shutdown.run();
  await startEnds;
  process.exit(code);
}

const stop = () => {
  if (!shutdown.signal.aborted) print('Stopping …');
  void shutDownAndExit({ code: 0 });
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

const started = start();
try {
  await started;
} catch (error) {
  // If the shutdown has already begun, it made the start fail, and `shutDownAndExit` does nothing.
  await shutDownAndExit({ code: 1, message: explain(error) });
}
