import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildWebApp } from './build-web-app.ts';

const BUILDS = mkdtempSync(join(tmpdir(), 'fleetworth-builds-'));
const BUILD = `const { buildWebApp } = await import(${JSON.stringify(join(import.meta.dirname, 'build-web-app.ts'))});
process.stdout.write((await buildWebApp(undefined, ${JSON.stringify(BUILDS)})).folder);`;

afterAll(() => rmSync(BUILDS, { recursive: true }));

test('processes that build at the same time all serve a whole app, and one folder is left', async () => {
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

test('builds of other sources stay for servers that serve them, the last few; a damaged one is built again', async () => {
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

test('a folder that can not be written is said in a sentence', async () => {
  const file = join(BUILDS, 'file');
  writeFileSync(file, '');
  await expect(buildWebApp(undefined, join(file, 'dist'))).rejects.toThrow(
    'The web app could not be built: ',
  );
});
