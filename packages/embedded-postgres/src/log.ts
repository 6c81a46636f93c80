/** Log of the process, compatible with pino: messages with fields. */
export interface Log {
  debug(facts: object, message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(facts: object, message: string): void;
}
