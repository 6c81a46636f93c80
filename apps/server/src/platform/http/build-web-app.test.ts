import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

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
