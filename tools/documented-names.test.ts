import { expect, test } from 'vitest';
import { findStaleNames } from './documented-names.ts';

const SOURCES = {
  text: "throwOnDuplicate(work); const file = { produces: 'spreadsheet' }; <Page queries={[query]} />",
  paths: ['apps/web/src/shell/url/search-params.ts'],
};
const find = (page: string) => findStaleNames(page, SOURCES).map(({ line, text }) => `${line}: ${text}`);

const finding = (line: number, name: string) =>
  `${line}: names ${name}, which isn't in the sources. Was it renamed?`;

test('finds names, files, properties and attributes that the sources lack, with their lines', () => {
  const page = [
    'Call `oldFunction`,',
    'see `shell/old/search-params.ts`.',
    "`file: 'old'` and `<Page old={[query]}>`.",
  ].join('\n');
  expect(find(page)).toEqual([
    finding(1, 'oldFunction'),
    finding(2, 'shell/old/search-params.ts'),
    finding(3, "file: 'old'"),
    finding(3, 'old='),
  ]);
});

test('accepts names of the sources, commands, URLs and placeholders', () => {
  const page =
    "`throwOnDuplicate` `shell/url` `search-params.ts` `produces: 'spreadsheet'` `queries={[query]}` " +
    '`npm run anything` `/api/v1/openapi.json` `listX` `NNNN-<area>` `<feature>Feature`';
  expect(find(page)).toEqual([]);
});
