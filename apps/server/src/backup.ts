import { runBackupCommand } from './backup-command.ts';
import { runCommand } from './run-command.ts';

await runCommand(({ config, print }) => runBackupCommand(config, print));
