import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listCrowdedFolders, MAX_FILES } from './folder-sizes.ts';

const ROOT = join(import.meta.dirname, '..');
// The contract has a file a word.
const SOURCES = globSync('{apps,packages}/*/src', { cwd: ROOT }).filter((path) => !path.includes('contract'));

test('no source folder holds more files than can be read at a glance', () => {
  expect(SOURCES.length).toBeGreaterThan(5);
  expect(SOURCES.flatMap((path) => listCrowdedFolders(join(ROOT, path)))).toEqual([]);
});

test('a crowded folder is named with the count of its files, at any depth', () => {
  const root = mkdtempSync(join(tmpdir(), 'fleetworth-folders-'));
  const inner = join(root, 'feature', 'list');
  mkdirSync(inner, { recursive: true });
  for (let file = 0; file <= MAX_FILES; file += 1) writeFileSync(join(inner, `${file}.ts`), '');
  expect(listCrowdedFolders(root)).toEqual([`${inner}: ${MAX_FILES + 1}`]);
  rmSync(root, { recursive: true });
});
