import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const SHEET_IMPORT = /import (\w+) from '(\.[^']+\.module\.css)'/g;

// The compiler accepts any class name, so a rename can leave an element without its style.
test('every class that a component uses is in its style sheet', () => {
  expect(globSync('{apps/web,packages/ui}/src/**/*.tsx').flatMap(findMissingClasses)).toEqual([]);
});

test('a class without a rule is found', () => {
  expect(listMissing('<p className={classes.note} />', 'classes', '.notes { margin: 0 }')).toEqual(['note']);
});

function findMissingClasses(path: string): string[] {
  const source = readFileSync(path, 'utf8');
  return [...source.matchAll(SHEET_IMPORT)].flatMap(([, name = '', sheet = '']) => {
    const sheetPath = join(dirname(path), sheet);
    if (!existsSync(sheetPath)) return [`${path}: ${sheet} doesn't exist`];
    return listMissing(source, name, readFileSync(sheetPath, 'utf8')).map((used) => `${path}: ${used}`);
  });
}

function listMissing(source: string, name: string, sheet: string): string[] {
  const used = [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)\\b(?!\\.css)`, 'g'))].map(
    ([, used = '']) => used,
  );
  return [...new Set(used)].filter((used) => !new RegExp(`\\.${used}\\b`).test(sheet));
}
