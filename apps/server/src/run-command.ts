import { explain } from './explain.ts';
import { type Config, processEnvironment, readConfig } from './platform/config/config.ts';

export interface CommandContext {
  config: Config;
  args: readonly string[];
  print: (line: string) => void;
}

/** Exits with 1 if the command returns false or fails. */
export async function runCommand(
  command: (context: CommandContext) => Promise<boolean | void>,
): Promise<void> {
  try {
    const result = await command({
      config: readConfig(processEnvironment()),
      args: process.argv.slice(2),
      print: (line) => process.stdout.write(`${line}\n`),
    });
    if (result === false) process.exit(1);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}
