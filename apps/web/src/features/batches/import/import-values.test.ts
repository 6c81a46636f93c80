import { expect, test } from 'vitest';
import { paths } from '../../../paths.ts';
import { getGroupByPath } from '../batch-groups.ts';
import { fileProblem } from '../../../shell/forms/upload/uploaded-file.ts';
import { toImportChoice, validateImport, initialImportValues } from './import-values.ts';

const NOTHING = { type: null, company: null, region: null, sheet: null, date_order: null };
const TYPE = { type: 'Please select a type' };
const COMPANY = { company: 'Please select a company' };

test.each([
  [paths.vehicleBatches, NOTHING, { ...TYPE, ...COMPANY }],
  [paths.vehicleBatches, { ...NOTHING, type: 'create' }, COMPANY],
  [paths.vehicleBatches, { ...NOTHING, type: 'delete' }, {}],
  [paths.financialBatches, { ...NOTHING, type: 'lease' }, COMPANY],
  [paths.financialBatches, { ...NOTHING, company: '1' }, TYPE],
  [paths.classPerformanceBatches, { ...NOTHING, type: 'create' }, COMPANY],
  [paths.auctionBatches, { ...NOTHING, type: 'create' }, { region: 'Please choose region' }],
])('%s: shows what is missing from %o under its field', (path, values, texts) => {
  expect(validateImport(getGroupByPath(path), values)).toEqual(texts);
});

test('does not send files of another type, empty files and files over 20 MB', () => {
  const kind = 'Please choose a file of type .xlsx, .xls or .csv.';
  expect(fileProblem(null)).toBe(kind);
  expect(fileProblem({ name: 'june.pdf', size: 10 })).toBe(kind);
  expect(fileProblem({ name: 'june.csv', size: 0 })).toBe('This file is empty. Choose another one.');
  expect(fileProblem({ name: 'June.XLSX', size: 20 * 1_048_576 })).toBeUndefined();
  expect(fileProblem({ name: 'june.csv', size: 20 * 1_048_576 + 1 })).toBe(
    'This file is too large. Split it into files of at most 20 MB and 100,000 rows.',
  );
});

test('fills in the company of the list, and keeps the kind and answers of a corrected sheet', () => {
  const begun = (path: string) =>
    initialImportValues(getGroupByPath(path), { previousBatch: undefined, companyId: 2 });
  expect(begun(paths.vehicleBatches)).toEqual({ ...NOTHING, company: '2' });
  expect(begun(paths.auctionBatches)).toMatchObject({ type: 'create' });
  const group = getGroupByPath(paths.financialBatches);
  const previousBatch = { type: 'lease', company: { id: 1, name: 'One' }, region: null } as never;
  const values = initialImportValues(group, { previousBatch, companyId: 2 });
  expect(toImportChoice(group, values)).toEqual({
    type: 'lease',
    company: 1,
    region: undefined,
    sheet: undefined,
  });
});

test('a deletion of vehicles sends no company, even if one is selected', () => {
  const values = { ...NOTHING, type: 'delete', company: '2' };
  expect(toImportChoice(getGroupByPath(paths.vehicleBatches), values).company).toBeUndefined();
});
