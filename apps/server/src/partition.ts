import { runCommand } from './run-command.ts';
import { runPartitionCommand } from './partition-command.ts';

await runCommand(({ config, args, print }) => runPartitionCommand(config, args, print));
