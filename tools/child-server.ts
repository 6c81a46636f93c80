import { spawn } from 'node:child_process';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { freePort } from '../apps/server/src/platform/http/free-port.ts';

const ROOT = join(import.meta.dirname, '..');
const START_TIMEOUT_MS = 900_000;
/**
 * What `npm start` tells Node: rows and totals that the process remembers live long, and with a small heap all of it would be looked through every
 * few seconds.
 */
const START_OPTIONS = packageJson.scripts.start.split(' ').filter((word) => word.startsWith('--'));

export interface ChildServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts a server of ours in a process of its own, on a free port, and waits until it says where it answers. */
export async function startChild(script: string, environment: Record<string, string>): Promise<ChildServer> {
  const child = spawn(process.execPath, [...START_OPTIONS, join(ROOT, script)], {
    env: { ...process.env, ...environment, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`${script} did not start: ${output}`)), START_TIMEOUT_MS);
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}: ${output}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /answers at (\S+)/.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
