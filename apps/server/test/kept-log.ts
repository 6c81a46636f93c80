import type { Log } from '../src/platform/log/log.ts';

/** Captures log lines from now on and returns them as text. */
export function keepLog(log: Log): () => string {
  const lines: string[] = [];
  const keep = (...args: unknown[]) => lines.push(JSON.stringify(args));
  Object.assign(log, { info: keep, warn: keep, error: keep });
  return () => lines.join('\n');
}
