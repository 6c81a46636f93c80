import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Logs are JSON lines on standard error; standard output is for what a person starting the server reads. */
export const createLog = (level: string): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: ['req.headers.authorization', '*.password', '*.token'], censor: '[redacted]' },
    },
    pino.destination(2),
  );
