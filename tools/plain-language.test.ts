import { expect, test } from 'vitest';
import { findLanguage } from './plain-language.ts';

const PRODUCT = 'apps/server/src/features/tags/seeded.ts';

const find = (path: string, source: string) =>
  findLanguage(path, source).map(({ line, text }) => `${line}: ${text}`);

test('finds a line of more than 110 columns in code and in comments', () => {
  const long = 'a'.repeat(108);
  expect(find(PRODUCT, `// ${long}\nexport const a = 1;\n`)).toEqual(['1: has 111 columns']);
  expect(find(PRODUCT, `// ${long.slice(1)}\n`)).toEqual([]);
});

test('finds docstrings that start with a question word, on one line and on several', () => {
  const source = [
    '/\x2a* What a tag is. */',
    'const a = 1;',
    '',
    '/**',
    ' * Whether it is used.',
    ' */',
    '',
  ].join('\n');
  expect(find(PRODUCT, source)).toEqual([
    '1: starts a docstring with "What"',
    '4: starts a docstring with "Whether"',
  ]);
  expect(find(PRODUCT, '/** Returns a tag. */\nconst a = 1;\n')).toEqual([]);
});

test("finds docstrings of functions that don't start with a verb", () => {
  const source = [
    '/\x2a* A tag can be used twice. */',
    'export const isUsed = () => true;',
    '/\x2a*',
    ' * Also deletes the tag.',
    ' */',
    'export function remove() {}',
    '/\x2a* Number of tags. */',
    'const count = 1;',
    'class Tags {',
    '  /\x2a* Without tags, the list is empty. */',
    '  list() {}',
    '}',
  ].join('\n');
  const text = "starts a function's docstring without a verb: use // for other comments";
  expect(find(PRODUCT, source)).toEqual([`1: ${text}`, `10: ${text}`]);
  expect(find('apps/server/src/features/tags/tags.test.ts', source)).toEqual([]);
});

test('finds avoided words in the names that product code declares, but not in stored ones', () => {
  const source =
    'interface TagNeeds {\n  asked_region: string;\n  wantedTag: string;\n  found: 1;\n  notFound: 1;\n}\n';
  expect(find(PRODUCT, source)).toEqual([
    '1: names TagNeeds: dependencies',
    '3: names wantedTag: requested, draft',
    '4: names found: the thing itself: row, record, match',
  ]);
  expect(find('apps/server/src/features/tags/tags.test.ts', source)).toEqual([]);
});
