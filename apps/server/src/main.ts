import { explain } from './explain.ts';
import { pause } from './platform/clock/clock.ts';
import { processEnvironment, readConfig } from './platform/config/config.ts';
import { startFleetworth } from './start.ts';
import { Undo } from './undo.ts';

const START_SETTLES_MS = 30_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function start(undo: Undo): Promise<void> {
  const { address, hasDemoFleet } = await startFleetworth(readConfig(processEnvironment()), { undo, say });
  say(address === null ? 'Fleetworth works through its jobs.' : `Fleetworth answers at ${address}`);
  if (hasDemoFleet) say('Demo sign-in: demo@fleetworth.app / Demo!2026');
}

/** Ctrl-C and SIGTERM end everything in order, in the middle of a start too; a second one ends at once. */
function stopOnSignal(undo: Undo, started: Promise<void>): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    say('Stopping …');
    // A statement that is cut off in the middle has nobody left to tell.
    process.on('uncaughtException', () => {});
    await undo.run();
    // A start that is under way ends at its next step, and with it what that step had begun.
    await Promise.race([started.catch(() => {}), pause(START_SETTLES_MS)]);
    await undo.run();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

const undo = new Undo();
const started = start(undo);
stopOnSignal(undo, started);
try {
  await started;
} catch (error) {
  // When it was told to stop, the handler above ends the process.
  if (!undo.isStopping) {
    await undo.run();
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}
