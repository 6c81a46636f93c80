import { explain } from './explain.ts';
import { processEnvironment, readConfig } from './platform/config/config.ts';
import { type Fleetworth, startFleetworth } from './start.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

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
