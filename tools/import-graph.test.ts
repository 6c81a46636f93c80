import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findCircles, type Graph, readImports, roomsOf } from './import-graph.ts';

const PACKAGES = ['contract', 'domain', 'embedded-postgres', 'providers', 'ui', 'value-model'];
const files = readImports(join(import.meta.dirname, '..'), [
  'apps/server/src',
  'apps/web/src',
  ...PACKAGES.map((name) => `packages/${name}/src`),
]);

/** Rooms by the kind of room: a file belongs to one of a kind at most. */
const ROOMS = {
  packages: /^((?:packages|apps)\/[^/]+)\//,
  'features of the server': /^apps\/server\/src\/features\/([^/]+)\//,
  'parts of the platform': /^apps\/server\/src\/platform\/([^/]+)\//,
  'features of the web app': /^apps\/web\/src\/features\/([^/]+)\//,
  'parts of the shell': /^apps\/web\/src\/shell\/([^/]+)\//,
};

const roomsBy = (pattern: RegExp): Graph => roomsOf(files, (file) => pattern.exec(file)?.[1] ?? null);

test('No file imports itself by way of others, not even for types or when it is needed', () => {
  expect(files.size).toBeGreaterThan(1_000);
  expect(findCircles(files)).toEqual([]);
});

test.each(Object.entries(ROOMS))('No %s import each other in a circle', (_name, pattern) => {
  const rooms = roomsBy(pattern);
  expect(rooms.size).toBeGreaterThan(4);
  expect(findCircles(rooms)).toEqual([]);
});

/** Each part of the shell may import those before it. */
const STACK = ['format', 'api', 'notices', 'drafts', 'forms', 'session', 'layout'];

test('The shell is a stack: a part imports only those below it', () => {
  const rooms = roomsBy(ROOMS['parts of the shell']);
  const upward = STACK.flatMap((part, place) =>
    STACK.slice(place + 1).flatMap((above) => (rooms.get(part)?.has(above) ? [`${part} → ${above}`] : [])),
  );
  expect(upward).toEqual([]);
});

test('A circle of rooms is found where its files form none', () => {
  const seeded = new Map([
    ['a/one.ts', new Set(['b/one.ts'])],
    ['b/one.ts', new Set<string>()],
    ['b/two.ts', new Set(['a/two.ts'])],
    ['a/two.ts', new Set<string>()],
  ]);
  expect(findCircles(seeded)).toEqual([]);
  expect(findCircles(roomsOf(seeded, (file) => file.slice(0, 1)))).toEqual([['a', 'b']]);
});
