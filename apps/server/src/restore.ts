import { runRestoreCommand } from './restore-command.ts';
import { runCommand } from './run-command.ts';

await runCommand(({ config, args, print }) => runRestoreCommand(config, args, print));
