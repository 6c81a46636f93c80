import { explain } from './explain.ts';
import { processEnvironment, readConfig } from './platform/config/config.ts';
import { runRestoreCommand } from './restore-command.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const isVerified = await runRestoreCommand(readConfig(processEnvironment()), process.argv.slice(2), print);
  if (!isVerified) process.exit(1);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
