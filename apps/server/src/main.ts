import { explain } from './explain.ts';
import { processEnvironment, readConfig } from './platform/config/config.ts';
import { startFleetworth } from './start.ts';
import { Stopped, Undo } from './undo.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Ctrl-C and SIGTERM end everything in order, in the middle of a start too; a second one ends at once. */
function stopOnSignal(undo: Undo): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    say('Stopping …');
    await undo.run();
    // A start that is under way ends by itself, once it comes to its next step.
    if (hasStarted) process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

let hasStarted = false;
const undo = new Undo();
stopOnSignal(undo);
try {
  const config = readConfig(processEnvironment());
  const { address, hasDemoFleet } = await startFleetworth(config, { undo, say });
  hasStarted = true;
  say(address === null ? 'Fleetworth works through its jobs.' : `Fleetworth answers at ${address}`);
  if (hasDemoFleet) say('Demo sign-in: demo@fleetworth.app / Demo!2026');
} catch (error) {
  await undo.run();
  if (error instanceof Stopped) process.exit(0);
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
