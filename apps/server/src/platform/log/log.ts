import { pino, type Logger } from 'pino';

export type Log = Logger;

// Writes JSON lines to standard error. Standard output is for the person who starts the server.
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
