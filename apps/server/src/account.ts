import { runAccountCommand } from './account-command.ts';
import { explain } from './explain.ts';
import { processEnvironment, readConfig } from './platform/config/config.ts';

try {
  await runAccountCommand(readConfig(processEnvironment()), process.argv.slice(2), (line) =>
    process.stdout.write(`${line}\n`),
  );
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
