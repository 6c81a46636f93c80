import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findCircles, type Graph, listImporters, readImports, groupByFolder } from './import-graph.ts';

const root = join(import.meta.dirname, '..');
const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);
const files = readImports(root, [
  'apps/server/src',
  'apps/server/demo',
  'apps/web/src',
  ...packages.map((folder) => `${folder}/src`),
]);

/** Folders by kind. A file belongs to at most one folder of each kind. */
const FOLDERS = {
  packages: /^((?:packages|apps)\/[^/]+)\//,
  'features of the server': /^apps\/server\/src\/features\/([^/]+)\//,
  'parts of the platform': /^apps\/server\/src\/platform\/([^/]+)\//,
  'features of the web app': /^apps\/web\/src\/features\/([^/]+)\//,
  'parts of the shell': /^apps\/web\/src\/shell\/([^/]+)\//,
};

const foldersBy = (pattern: RegExp): Graph => groupByFolder(files, (file) => pattern.exec(file)?.[1] ?? null);

test('No file imports itself by way of others, not even for types or when it is needed', () => {
  expect(files.size).toBeGreaterThan(1_000);
  expect(findCircles(files)).toEqual([]);
});

test.each(Object.entries(FOLDERS))('No %s import each other in a circle', (_name, pattern) => {
  const folders = foldersBy(pattern);
  expect(folders.size).toBeGreaterThan(4);
  expect(findCircles(folders)).toEqual([]);
});

/** Each part of the shell may import those before it. */
const STACK = ['format', 'api', 'notices', 'drafts', 'forms', 'session', 'menu', 'command-bar', 'layout'];

test('The shell is a stack: a part imports only those below it', () => {
  const parts = foldersBy(FOLDERS['parts of the shell']);
  const upward = STACK.flatMap((part, place) =>
    STACK.slice(place + 1).flatMap((above) => (parts.get(part)?.has(above) ? [`${part} → ${above}`] : [])),
  );
  expect(upward).toEqual([]);
});

const FAKES = 'packages/provider-fakes/';

test('Product code imports no fake of a provider', () => {
  expect([...files.keys()].filter((file) => file.startsWith(FAKES)).length).toBeGreaterThan(10);
  expect(listImporters(files, FAKES)).toEqual([]);
});

test.each(['apps/server', 'apps/web', ...packages])('An installation of %s brings no fakes', (folder) => {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  expect(Object.keys(dependencies)).not.toContain('@fleetworth/provider-fakes');
});

test('finds a file that imports a fake, but not a fake that imports another one', () => {
  const seeded = new Map([
    [
      'apps/server/src/create-providers.ts',
      new Set([`${FAKES}src/zubie.ts`, 'packages/domain/src/money.ts']),
    ],
    ['packages/domain/src/money.ts', new Set<string>()],
    [`${FAKES}src/zubie.ts`, new Set([`${FAKES}src/timing.ts`])],
  ]);
  expect(listImporters(seeded, FAKES)).toEqual(['apps/server/src/create-providers.ts']);
});

test('finds a circle of folders whose files form none', () => {
  const seeded = new Map([
    ['a/one.ts', new Set(['b/one.ts'])],
    ['b/one.ts', new Set<string>()],
    ['b/two.ts', new Set(['a/two.ts'])],
    ['a/two.ts', new Set<string>()],
  ]);
  expect(findCircles(seeded)).toEqual([]);
  expect(findCircles(groupByFolder(seeded, (file) => file.slice(0, 1)))).toEqual([['a', 'b']]);
});
