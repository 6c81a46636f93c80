/** Log of the process: lines with facts, as pino writes them. */
export interface Log {
  debug(facts: object, message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(facts: object, message: string): void;
}
