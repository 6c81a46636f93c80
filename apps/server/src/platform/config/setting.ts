/** A setting that can not be used; its message is the one sentence that is printed. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

export const whole = (name: string, text: string, [least, most]: [number, number]): number => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, but is '${text}'.`);
  }
  return value;
};

export const oneOf = <const T extends string>(name: string, text: string, allowed: readonly T[]): T => {
  const found = allowed.find((value) => value === text);
  if (found === undefined)
    throw new ConfigError(`${name} must be ${allowed.join(' or ')}, but is '${text}'.`);
  return found;
};
