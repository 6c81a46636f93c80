import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { processEnvironment } from '../config/config.ts';
import { isAlive } from '@fleetworth/embedded-postgres/postmaster';

const ROOT = join(import.meta.dirname, '../../../../..');
const SOURCES = [
  'apps/web/{index.html,vite.config.ts,package.json}',
  'apps/web/{src,public}/**/*',
  'packages/{ui,contract,domain}/**/*.{ts,tsx,css,json}',
  'package-lock.json',
];

const BUILDS = join(ROOT, 'apps/web/dist');

/** A web app that could not be built; the message is printed as it is. */
export class WebBuildError extends Error {}

/**
 * The folder of the web app, built unless one of the same sources is there, and whether it was built now. The folder is named by its
 * sources and comes whole, by a rename: processes that start at once do not disturb each other. The signal ends it.
 */
export async function buildWebApp(
  signal?: AbortSignal,
  builds = BUILDS,
): Promise<{ folder: string; isNew: boolean }> {
  const folder = join(builds, hashSources());
  if (existsSync(join(folder, 'index.html'))) return { folder, isNew: false };
  const draft = makeDraft(builds);
  try {
    // What is there without its start page is a damaged build.
    rmSync(folder, { recursive: true, force: true });
    const errors = await build(draft, signal);
    if (errors !== null) throw new WebBuildError(`The web app could not be built: ${errors}`);
    putInPlace(draft, folder);
    removeOthers(folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return { folder, isNew: true };
}

function makeDraft(builds: string): string {
  try {
    mkdirSync(builds, { recursive: true });
    return mkdtempSync(join(builds, `draft.${process.pid}.`));
  } catch (error) {
    throw new WebBuildError(`The web app could not be built: ${(error as Error).message}`);
  }
}

function putInPlace(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another process was faster with the same sources.
    if (!existsSync(join(folder, 'index.html'))) throw error;
  }
}

/** How many builds of other sources stay: a server that was started from one goes on serving it. */
const KEPT = 3;

/** The oldest builds, and drafts of processes that were killed. */
function removeOthers(folder: string): void {
  const builds = dirname(folder);
  const others = readdirSync(builds).filter((name) => name !== basename(folder));
  const isDraft = (name: string) => name.startsWith('draft.');
  const dead = others.filter((name) => isDraft(name) && !isAlive(Number(name.split('.')[1])));
  const old = others
    .filter((name) => !isDraft(name))
    .map((name) => ({ name, builtMs: statSync(join(builds, name)).mtimeMs }))
    .toSorted((left, right) => right.builtMs - left.builtMs)
    .slice(KEPT);
  for (const name of [...dead, ...old.map((build) => build.name)])
    rmSync(join(builds, name), { recursive: true, force: true });
}

/** What it failed with, null where it did not. */
const build = (folder: string, signal?: AbortSignal): Promise<string | null> =>
  new Promise((resolve) => {
    const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', folder], {
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
