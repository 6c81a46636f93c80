export interface Log {
  debug(fields: object, message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(fields: object, message: string): void;
}
