import { runDistributeCommand } from './distribute-command.ts';
import { runCommand } from './run-command.ts';

await runCommand(({ config, args, print }) => runDistributeCommand(config, args, print));
