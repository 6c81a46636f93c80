import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { processEnvironment } from '../config/config.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const SOURCES = [
  'apps/web/{index.html,vite.config.ts,package.json}',
  'apps/web/{src,public}/**/*',
  'packages/{ui,contract,domain}/**/*.{ts,tsx,css,json}',
  'package-lock.json',
];

export const WEB_FOLDER = join(ROOT, 'apps/web/dist');

/** A web app that could not be built; the message is printed as it is. */
export class WebBuildError extends Error {}

/** Builds the web app unless the one that is there was built from the same sources. Answers whether it built. The signal ends it. */
export async function buildWebApp(signal?: AbortSignal): Promise<boolean> {
  const stamp = join(WEB_FOLDER, '.sources');
  const sources = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return false;
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  const errors = await build(vite, signal);
  if (errors !== null) throw new WebBuildError(`The web app could not be built: ${errors}`);
  writeFileSync(stamp, sources);
  return true;
}

/** What it failed with, null where it did not. */
const build = (vite: string, signal?: AbortSignal): Promise<string | null> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(ROOT, 'apps/web'),
      stdio: ['ignore', 'ignore', 'pipe'],
      // Whatever the server's own environment is called: else React comes with its checks of development, half as large again.
      env: { ...processEnvironment(), NODE_ENV: 'production' },
      ...(signal !== undefined && { signal }),
    });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code) => resolve(code === 0 ? null : errors.trim()));
  });

function hashSources(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/node_modules|\.test\./.test(join(entry.parentPath, entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files)
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
