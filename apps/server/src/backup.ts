import { runBackupCommand } from './backup-command.ts';
import { explain } from './explain.ts';
import { processEnvironment, readConfig } from './platform/config/config.ts';

try {
  await runBackupCommand(readConfig(processEnvironment()), (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
