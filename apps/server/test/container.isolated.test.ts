import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listDatabaseProcesses } from '@fleetworth/embedded-postgres/database-processes';
import { findFreePort } from '@fleetworth/embedded-postgres/free-port';
import { repetitions } from '../../../tools/repetitions.ts';
import { processEnvironment } from '../src/platform/config/config.ts';
import { readDockerfile } from './dockerfile.ts';

const ROOT = join(import.meta.dirname, '../../..');
// The folder takes the place of the container's root.
const folder = mkdtempSync(join(tmpdir(), 'fleetworth-container-'));
const APP = join(folder, 'app');
const CONTAINER = readDockerfile(join(ROOT, 'Dockerfile'));

/** Account that owns nothing else. Tests of an ordinary user run as that user. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const [uid, gid] = isRoot ? [NOBODY, NOBODY] : [process.getuid?.(), process.getgid?.()];
const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** Replaces the folders and the account of the container. */
const toFolder = (text: string): string =>
  text.replaceAll(/(?<!\S)\/(?=app|data|tmp)/g, `${folder}/`).replaceAll('node:node', `${uid}:${gid}`);

const environmentWith = (more: Record<string, string> = {}) => ({
  PATH: processEnvironment().PATH ?? '',
  HOME: folder,
  ...more,
});

const runCommands = (commands: readonly string[]) => {
  for (const command of commands)
    execFileSync('sh', ['-c', toFolder(command)], {
      ...identity,
      cwd: APP,
      env: environmentWith(),
      stdio: 'pipe',
    });
};

/** Copies the files of the repository, as `COPY . .` does with .dockerignore. */
function copySources(): void {
  mkdirSync(join(folder, 'tmp'));
  const patterns = readFileSync(join(ROOT, '.dockerignore'), 'utf8').trim().split('\n');
  const ignored = new Set(patterns.map((pattern) => pattern.replace('**/', '')));
  cpSync(ROOT, APP, { recursive: true, filter: (source) => !ignored.has(basename(source)) });
  execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
}

/**
 * Links the packages and copies the web build of the repository, because installing and building take a
 * minute. `npm run test:endurance` runs these commands too.
 */
function linkInstallation(): void {
  for (const workspace of ['', 'apps/server']) {
    const modules = join(ROOT, workspace, 'node_modules');
    const target = join(APP, workspace, 'node_modules');
    mkdirSync(target);
    // The hidden lock file is left out, because npm would change it in place.
    const entries = readdirSync(modules).filter((name) => !['.cache', '.package-lock.json'].includes(name));
    execFileSync('cp', ['-al', ...entries.map((name) => join(modules, name)), target]);
  }
  const builds = join(ROOT, 'apps/web/dist');
  if (existsSync(builds)) cpSync(builds, join(APP, 'apps/web/dist'), { recursive: true });
  // Linked files stay with their owner.
  execFileSync('find', [APP, '-type', 'd', '-exec', 'chown', `${uid}:${gid}`, '{}', '+']);
}

afterAll(() => {
  for (const pid of listDatabaseProcesses(join(folder, 'data'))) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

test('The commands of the Dockerfile build and start the product as an ordinary user', async () => {
  const { buildCommands, runCommands: finalCommands, environment, healthCheck, command } = CONTAINER;
  expect(buildCommands).toEqual(['npm ci', 'npm run build', 'npm prune --omit=dev --no-save']);
  copySources();
  const runsAll = repetitions({ few: false, many: true });
  if (!runsAll) linkInstallation();
  runCommands(runsAll ? buildCommands : buildCommands.slice(1));
  expect(existsSync(join(APP, 'node_modules/vite'))).toBe(false);
  runCommands(finalCommands);
  const port = String(await findFreePort());
  const settings = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, toFolder(value)]),
  );
  const [program = '', ...args] = command;
  const server = spawn(program, args, {
    ...identity,
    cwd: APP,
    env: environmentWith({ ...settings, HOST: '127.0.0.1', PORT: port }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(server, 'close');
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [check = '', ...checkArgs] = healthCheck.map((text) => text.replace(':3000', `:${port}`));
  const isHealthy = () => spawnSync(check, checkArgs, { env: environmentWith() }).status === 0;
  await expect.poll(isHealthy, { timeout: 200_000, interval: 500 }).toBe(true);
  await expect.poll(() => output).toContain(`running at http://127.0.0.1:${port}`);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  server.kill('SIGTERM');
  await ended;
  expect(output).toContain('Stopping');
  expect(isHealthy()).toBe(false);
});
