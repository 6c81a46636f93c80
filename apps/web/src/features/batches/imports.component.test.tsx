import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { COMPANY, OWNER } from '../../../test/everyday-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { mockUploads } from '../../../test/uploads.ts';
import { expectInOrder, expectTexts } from '../../../test/texts.ts';
import { batchResponses, detailOf, pageOf } from './batches.test-data.ts';

const HARBOR = { id: 1, name: 'Harbor Rent' };
const VEHICLES = { company: HARBOR, type: 'create', region: null } as const;
const GULF = { ...COMPANY, id: 2, name: 'Gulf Coast Rentals' };
const TWO_COMPANIES = {
  listCompanies: [COMPANY, GULF],
  getMe: { ...OWNER, memberships: [1, 2].map((company_id) => ({ company_id, role: 'owner' as const })) },
};

test('Imports lists the sheets of all kinds, each row a link to its sheet', async () => {
  const auction = pageOf({ company: null, type: 'create', region: 'SE' }, 1).items.map((batch) => ({
    ...batch,
    id: batch.id + 10,
  }));
  const { items, ...others } = pageOf(VEHICLES, 1);
  await openScreen('/imports', { listBatches: { ...others, items: [...items, ...auction] } });
  await expectTexts(page.getByRole('columnheader'), [
    'File',
    'Company',
    'Status',
    'Kind',
    'Type',
    'Created at',
    'Actions',
  ]);
  await expectInOrder(page.getByRole('navigation', { name: 'Kinds of imports' }), [
    'All',
    'Vehicles',
    'Finance',
    'Auction valuation',
  ]);
  const finished = page.getByRole('link', { name: 'finished.xlsx' });
  await expect.element(finished.first()).toHaveAttribute('href', '/vehicles/batch/3');
  await expect.element(finished.last()).toHaveAttribute('href', '/manheim-batch/13');
  const row = page.getByRole('row').filter({ hasText: 'finished.xlsx' }).first();
  await expectInOrder(row, [
    'Harbor Rent',
    'Finished · 7 applied · 2 rejected',
    'Vehicles',
    'Create',
    '06.01.2025 12:00',
    'Olivia Owner',
  ]);
});

test('an empty list of imports says so and offers the import of vehicles', async () => {
  await openScreen('/imports', { listBatches: { ...pageOf(VEHICLES, 1), items: [] } });
  await expect.element(page.getByText('There are no imports yet.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Import vehicles' }))
    .toHaveAttribute('href', '/vehicles/batch');
});

test('preselects the company of the list, and none without one', async () => {
  const responses = { ...batchResponses('vehicles', VEHICLES), ...TWO_COMPANIES };
  await openScreen('/vehicles/batch?dialog=import', responses);
  const company = page.getByRole('dialog').getByRole('combobox', { name: 'Company' });
  await expect.element(company).toHaveValue('');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.element(page.getByText('Please select a company')).toBeVisible();
  await openScreen('/vehicles/batch?company=2&dialog=import', responses);
  await expect.element(company).toHaveValue('Gulf Coast Rentals');
});

test('asks which sheet of a file to import, and again for another file', async () => {
  const requests: (FormDataEntryValue | null)[] = [];
  const sheets = [
    { name: 'Tampa', rows: 1 },
    { name: 'Miami', rows: 20 },
  ];
  const mockError = {
    status: 422,
    body: {
      reason: 'batch.which_sheet',
      message: 'This file has several sheets. Choose one.',
      data: { sheets },
    },
  };
  vi.stubGlobal(
    'XMLHttpRequest',
    mockUploads((form) => {
      requests.push(form.get('sheet'));
      return form.get('sheet') === null
        ? mockError
        : { status: 200, body: { data: detailOf(VEHICLES, 'waiting') } };
    }),
  );
  await openScreen('/vehicles/batch?dialog=import', batchResponses('vehicles', VEHICLES));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Create' }).click();
  await userEvent.upload(page.getByLabelText('File', { exact: true }), new File(['x'], 'fleet.xlsx'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.element(page.getByText('This file has several sheets. Choose one.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Sheet' }).click();
  await expectTexts(page.getByRole('option'), ['Tampa · 1 row', 'Miami · 20 rows']);
  await page.getByRole('option', { name: 'Miami · 20 rows' }).click();
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.poll(() => requests).toEqual([null, 'Miami']);
});

test('asks once if dates can only have the day first, and reads all dates accordingly', async () => {
  const requests: (FormDataEntryValue | null)[] = [];
  const mockError = {
    status: 422,
    body: {
      reason: 'batch.which_dates',
      message: 'Choose the date format of this file.',
      data: { column: 'In Service Date', day_first: 26, month_first: 3, total: 44 },
    },
  };
  vi.stubGlobal(
    'XMLHttpRequest',
    mockUploads((form) => {
      requests.push(form.get('day_first'));
      return form.get('day_first') === null
        ? mockError
        : { status: 200, body: { data: detailOf(VEHICLES, 'waiting') } };
    }),
  );
  await openScreen('/vehicles/batch?dialog=import', batchResponses('vehicles', VEHICLES));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Create' }).click();
  await userEvent.upload(page.getByLabelText('File', { exact: true }), new File(['x'], 'fleet.csv'));
  const send = dialog.getByRole('button', { name: 'Upload', exact: true });
  await send.click();
  const question = dialog.getByRole('radiogroup', {
    name:
      'In Service Date: 26 of 44 dates can only be read day first, 3 can only be read month first. ' +
      'Read all as DD/MM/YYYY?',
  });
  await expect.element(question.getByRole('radio').first()).toHaveFocus();
  await send.click();
  await expect.element(question.getByRole('radio').first()).toHaveFocus();
  await expect.element(page.getByText('Choose the date format of this file.')).toBeVisible();
  await question.getByRole('radio', { name: 'Yes, day first: 25/04/2025' }).click();
  await send.click();
  await expect.poll(() => requests).toEqual([null, 'true']);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.id).toBe('content');
});

test('notes about how a sheet was read are above its preview', async () => {
  const detail = {
    ...detailOf(VEHICLES, 'waiting'),
    notes: ['3 rows are hidden in the file. They are included.'],
  };
  await openScreen('/vehicles/batch/1', { ...batchResponses('vehicles', VEHICLES), getVehicleBatch: detail });
  await expect.element(page.getByText('3 rows are hidden in the file. They are included.')).toBeVisible();
});

test('an undone import says so in its list and on its page, and opens the undo', async () => {
  const undone = { by: 'Ann Lee', at: '2025-06-02T16:00:00Z' };
  const detail = detailOf(VEHICLES, 'finished');
  const { items, ...others } = pageOf(VEHICLES, 1);
  const responses = {
    ...batchResponses('vehicles', VEHICLES),
    listBatches: { ...others, items: items.map((batch) => ({ ...batch, undone })) },
    getVehicleBatch: { ...detail, undone, results: detail.results && { ...detail.results, change_set: 8 } },
  };
  await openScreen('/imports', responses);
  const row = page.getByRole('row').filter({ hasText: 'finished.xlsx' });
  await expectInOrder(row, ['Finished · 7 applied · 2 rejected · undone']);
  await openScreen('/vehicles/batch/3', responses);
  await expect.element(page.getByText(/Undone by Ann Lee on 06\.02\.2025 12:00 PM\.$/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo details' })).toBeVisible();
});

test.each([820, 390])('At %i px the list has cards that break no file name within a word', async (width) => {
  await page.viewport(width, 900);
  const { items, ...others } = pageOf(VEHICLES, 1);
  const named = items.map((batch) => ({ ...batch, file_name: 'november-odometers.csv' }));
  await openScreen('/vehicles/batch', {
    ...batchResponses('vehicles', VEHICLES),
    listVehicleBatches: { ...others, items: named },
  });
  const link = page.getByRole('link', { name: 'november-odometers.csv' }).first();
  await expect.element(link).toBeVisible();
  expect(link.element().getClientRects()).toHaveLength(1);
  const card = page.getByRole('row').filter({ hasText: 'november' }).first().element();
  const status = card.querySelector('[data-label="Status"]');
  const mark = card.querySelector('[data-status]');
  // The status chip is on the same line as its label.
  const [top, cellTop] = [mark, status].map((item) => item?.getBoundingClientRect().top ?? 0);
  expect((top ?? 0) - (cellTop ?? 0)).toBeLessThan(8);
});

test('A corrected sheet and its origin link to each other', async () => {
  const detail = {
    ...detailOf(VEHICLES, 'finished'),
    corrected: { id: 1, file_name: 'june.xlsx' },
    corrections: [
      { id: 9, file_name: 'third.xlsx' },
      { id: 8, file_name: 'second.xlsx' },
    ],
  };
  await openScreen('/vehicles/batch/3', { ...batchResponses('vehicles', VEHICLES), getVehicleBatch: detail });
  await expectInOrder(page.getByRole('main'), [
    'Created by',
    'Olivia Owner',
    'Corrects rejected rows of june.xlsx',
    'Rejected rows corrected in third.xlsx, second.xlsx',
  ]);
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await expect.element(link('june.xlsx')).toHaveAttribute('href', '/vehicles/batch/1');
  await expect.element(link('second.xlsx')).toHaveAttribute('href', '/vehicles/batch/8');
});

test('The file that is uploaded to correct a batch names it', async () => {
  const requests: (FormDataEntryValue | null)[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    mockUploads((form) => {
      requests.push(form.get('corrects'));
      return { status: 200, body: { data: { ...detailOf(VEHICLES, 'waiting'), id: 1 } } };
    }),
  );
  await openScreen('/vehicles/batch/3', batchResponses('vehicles', VEHICLES));
  await page.getByRole('button', { name: 'Upload corrected file' }).click();
  await userEvent.upload(page.getByLabelText('File', { exact: true }), new File(['x'], 'fleet.csv'));
  await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.poll(() => requests).toEqual(['3']);
});
