import { runAccountCommand } from './account-command.ts';
import { runCommand } from './run-command.ts';

await runCommand(({ config, args, print }) => runAccountCommand(config, args, print));
