import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cachedFolder } from './folder-cache.ts';
import { hashSources } from './source-hash.ts';

let cache: string;
const folders: string[] = [];
let made = 0;

beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'fleetworth-folder-cache-'));
  made = 0;
});
afterEach(() => {
  for (const folder of [cache, ...folders]) rmSync(folder, { recursive: true, force: true });
});

const get = async (key: string) => {
  const make = async (folder: string) => {
    made += 1;
    mkdirSync(join(folder, 'inner'));
    await Promise.resolve();
    writeFileSync(join(folder, 'inner', 'file'), key);
  };
  const folder = await cachedFolder({ name: 'thing', key, make }, cache);
  folders.push(folder);
  return folder;
};
const contentOf = (folder: string) => readFileSync(join(folder, 'inner', 'file'), 'utf8');

describe('a cached folder', () => {
  test('is made once for each key, and copied for each that wants it', async () => {
    const first = await get('a');
    writeFileSync(join(first, 'inner', 'file'), 'spoiled');
    const second = await get('a');
    expect([made, contentOf(second)]).toEqual([1, 'a']);
    expect(contentOf(await get('b'))).toBe('b');
    expect(made).toBe(2);
  });

  test('is whole for two that make it at once', async () => {
    const both = await Promise.all([get('a'), get('a')]);
    expect(both.map(contentOf)).toEqual(['a', 'a']);
    expect(readdirSync(cache)).toEqual(['thing-a']);
    expect(contentOf(await get('a'))).toBe('a');
  });

  test('is not kept if creating it failed or was killed, and old folders are deleted', async () => {
    const failing = cachedFolder(
      { name: 'thing', key: 'a', make: () => Promise.reject(new Error('no')) },
      cache,
    );
    await expect(failing).rejects.toThrow('no');
    expect(readdirSync(cache)).toEqual([]);
    // Beyond the largest process id that Linux gives.
    mkdirSync(join(cache, 'thing-a.4194305.x.draft'));
    mkdirSync(join(cache, `thing-a.${process.pid}.x.draft`));
    mkdirSync(join(cache, 'other-a'));
    for (const key of ['a', 'b', 'c']) await get(key);
    expect(readdirSync(cache).toSorted()).toEqual(
      ['other-a', `thing-a.${process.pid}.x.draft`, 'thing-b', 'thing-c'].toSorted(),
    );
  });
});

test('the hash of sources changes with whatever they import or read, and with nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fleetworth-source-hash-'));
  folders.push(folder);
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const path = (name: string) => relative(join(import.meta.dirname, '..'), join(folder, name));
  const hash = () => hashSources([path('entry.ts')], [path('data')]);
  mkdirSync(join(folder, 'data'));
  put(
    'entry.ts',
    "import {\n  one,\n} from './one.ts';\nimport type { Other } from './other.ts';\n" +
      "import x from './x.json' with { type: 'json' };\n",
  );
  put('one.ts', "export { two } from './two.ts';\n");
  for (const name of ['two.ts', 'other.ts', 'x.json', 'data/1.sql', 'next.ts', 'data/a.test.ts'])
    put(name, '1');
  for (const name of ['two.ts', 'x.json', 'data/1.sql', 'data/2.sql']) {
    const before = hash();
    put(name, '2');
    expect([name, hash() === before]).toEqual([name, false]);
  }
  for (const name of ['other.ts', 'next.ts', 'data/a.test.ts']) {
    const before = hash();
    put(name, '2');
    expect([name, hash() === before]).toEqual([name, true]);
  }
});
