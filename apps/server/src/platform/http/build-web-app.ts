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

const BUILDS_FOLDER = join(ROOT, 'apps/web/dist');

export class WebBuildError extends Error {}

/**
 * Builds the web app unless a build of the same sources exists. The folder is named after a hash of the
 * sources and created by a rename, so that processes that start at the same time don't disturb each other.
 */
export async function buildWebApp(
  signal?: AbortSignal,
  buildsFolder = BUILDS_FOLDER,
): Promise<{ folder: string; isNew: boolean }> {
  const folder = join(buildsFolder, hashSources());
  if (existsSync(join(folder, 'index.html'))) return { folder, isNew: false };
  const draft = makeDraftFolder(buildsFolder);
  try {
    // A folder without the start page is a damaged build.
    rmSync(folder, { recursive: true, force: true });
    const errors = await buildInto(draft, signal);
    if (errors !== null) throw new WebBuildError(`The web app could not be built: ${errors}`);
    moveDraft(draft, folder);
    removeOldBuilds(folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return { folder, isNew: true };
}

function makeDraftFolder(buildsFolder: string): string {
  try {
    mkdirSync(buildsFolder, { recursive: true });
    return mkdtempSync(join(buildsFolder, `draft.${process.pid}.`));
  } catch (error) {
    throw new WebBuildError(`The web app could not be built: ${(error as Error).message}`);
  }
}

function moveDraft(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another process finished the same build first.
    if (!existsSync(join(folder, 'index.html'))) throw error;
  }
}

/** Builds of other sources are kept, because servers that started with them continue to serve them. */
const MAX_OTHER_BUILDS = 3;

function removeOldBuilds(folder: string): void {
  const buildsFolder = dirname(folder);
  const otherFolders = readdirSync(buildsFolder).filter((name) => name !== basename(folder));
  const isDraft = (name: string) => name.startsWith('draft.');
  const abandonedDrafts = otherFolders.filter(
    (name) => isDraft(name) && !isAlive(Number(name.split('.')[1])),
  );
  const oldBuilds = otherFolders
    .filter((name) => !isDraft(name))
    .map((name) => ({ name, builtMs: statSync(join(buildsFolder, name)).mtimeMs }))
    .toSorted((a, b) => b.builtMs - a.builtMs)
    .slice(MAX_OTHER_BUILDS);
  for (const name of [...abandonedDrafts, ...oldBuilds.map((build) => build.name)])
    rmSync(join(buildsFolder, name), { recursive: true, force: true });
}

// Installations without development packages lack the build tool.
function findVite(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  } catch {
    throw new WebBuildError('The web app is not built. Run npm ci and npm run build, then start again.');
  }
}

const buildInto = (folder: string, signal?: AbortSignal): Promise<string | null> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [findVite(), 'build', '--logLevel', 'warn', '--outDir', folder], {
      cwd: join(ROOT, 'apps/web'),
      stdio: ['ignore', 'ignore', 'pipe'],
      // In any other environment, React includes its development checks, which make it 50% larger.
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
