import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Starts Fleetworth for development: the server, restarted when its sources change, and Vite with hot reload.
 * Open the URL that Vite prints. Vite sends API requests to the server, on the port in PORT or 3000.
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
