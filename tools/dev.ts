import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * For working on Fleetworth: the server, started again when its sources change, and vite with hot reload in
 * front of it. Open the address that vite prints; its calls go to the server on the port that PORT names,
 * 3000 without it.
 */
const ROOT = join(import.meta.dirname, '..');
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);

const children: ChildProcess[] = [
  spawn(bin('node'), ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
  }),
  spawn(bin('node'), [bin('vite'), '--clearScreen', 'false'], {
    cwd: join(ROOT, 'apps/web'),
    stdio: 'inherit',
  }),
];

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.once('exit', stop);
