import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { buildWebApp } from './build-web-app.ts';

const BUILDS = mkdtempSync(join(tmpdir(), 'fleetworth-builds-'));
const BUILD = `const { buildWebApp } =
  await import(${JSON.stringify(join(import.meta.dirname, 'build-web-app.ts'))});
process.stdout.write((await buildWebApp(undefined, ${JSON.stringify(BUILDS)})).folder);`;

afterAll(() => rmSync(BUILDS, { recursive: true }));

test('concurrent builds all serve a complete app, and leave one folder', async () => {
  const dead = join(BUILDS, 'draft.999999999.x');
  mkdirSync(dead);
  const builds = await Promise.all(
    [1, 2, 3].map(async () => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', BUILD]);
      const chunks: Buffer[] = [];
      child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
      const [code] = (await once(child, 'close')) as [number];
      return { code, folder: Buffer.concat(chunks).toString() };
    }),
  );
  const [{ folder } = { folder: '' }] = builds;
  expect(builds).toEqual(builds.map(() => ({ code: 0, folder })));
  expect(existsSync(join(folder, 'index.html'))).toBe(true);
  expect(readdirSync(BUILDS)).toEqual([basename(folder)]);
});

/** Text that only the examples contain. */
const KIT_TEXT = 'Southeastern Remarketing and Rental Holdings';

/** Chunks that Value by Vehicle loads for its first rows, in addition to those that they import. */
const FIRST_ROWS = ['shell.page', 'value-by-vehicle.page', 'prefetch-list', 'fleet-rows', 'revaluation'];

test('loads at most 165 kB of script for the sign-in, and 110 kB more for the first rows', async () => {
  const { folder } = await buildWebApp(undefined, BUILDS);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const withImports = (files: readonly string[], collected = new Set<string>()): Set<string> => {
    for (const file of files.filter((candidate) => !collected.has(candidate))) {
      collected.add(file);
      const imports = read(file).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g);
      withImports(
        [...imports].map(([, name]) => `assets/${name}`),
        collected,
      );
    }
    return collected;
  };
  const sizeKb = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1_000;
  const chunks = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.js'));
  const firstRows = FIRST_ROWS.map((name) => {
    const named = chunks.filter((file) => file.slice(0, -'-12345678.js'.length) === name);
    expect(named, `chunks of ${name}`).not.toEqual([]);
    return named.map((file) => `assets/${file}`);
  });

  const signIn = withImports(
    [...read('index.html').matchAll(/<script [^>]*src="\/([^"]+)"/g)].map(([, file = '']) => file),
  );
  expect(sizeKb(signIn)).toBeLessThanOrEqual(165);
  expect(sizeKb(withImports(firstRows.flat()).difference(signIn))).toBeLessThanOrEqual(110);
});

test('the kit of components is in no build', async () => {
  const { folder } = await buildWebApp(undefined, BUILDS);
  expect(existsSync(join(folder, 'kit.html'))).toBe(false);
  const chunks = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.js'));
  const withKit = chunks.filter((file) =>
    readFileSync(join(folder, 'assets', file), 'utf8').includes(KIT_TEXT),
  );
  expect(withKit).toEqual([]);
});

test('keeps the latest builds of other sources for their servers, and rebuilds a damaged one', async () => {
  const others = ['a', 'b', 'c', 'd', 'e'].map((name) => join(BUILDS, name));
  for (const [at, other] of others.entries()) {
    mkdirSync(other);
    utimesSync(other, at + 1, at + 1);
  }
  const [built = ''] = readdirSync(BUILDS).filter((name) => name.length > 10);
  rmSync(join(BUILDS, built, 'index.html'));
  expect(await buildWebApp(undefined, BUILDS)).toEqual({ folder: join(BUILDS, built), isNew: true });
  expect(existsSync(join(BUILDS, built, 'index.html'))).toBe(true);
  expect(readdirSync(BUILDS).toSorted()).toEqual([built, 'c', 'd', 'e'].toSorted());
});

test("reports a folder that can't be written in one sentence", async () => {
  const file = join(BUILDS, 'file');
  writeFileSync(file, '');
  await expect(buildWebApp(undefined, join(file, 'dist'))).rejects.toThrow(
    'The web app could not be built: ',
  );
});
