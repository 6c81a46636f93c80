import { ConfigError } from './platform/config/read-settings.ts';

const MAX_COUNT = 1_024;

/** Returns the number that is the only argument of a command. */
export function readCountArgument(
  [argument = '', ...others]: readonly string[],
  { of, example }: { of: string; example: string },
): number {
  const count = Number(argument);
  if (!/^\d+$/.test(argument) || others.length > 0 || count < 2 || count > MAX_COUNT)
    throw new ConfigError(`Pass the number of ${of}, from 2 to ${MAX_COUNT}, for example: ${example}`);
  return count;
}
