import type { BatchDetail, BatchRow } from '@fleetworth/contract/batch-shapes';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MockResponses, ReceivedCall } from '../../../test/mock-calls.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { expectInOrder, expectTexts } from '../../../test/texts.ts';
import { batchResponses, detailOf } from './batches.test-data.ts';

const KIND = { company: { id: 1, name: 'Harbor Rent' }, type: 'create', region: null } as const;

const GOOD: BatchDetail = {
  ...detailOf(KIND, 'waiting'),
  preview: {
    computed_at: '2025-06-01T16:01:00Z',
    create: 3,
    update: 1,
    delete: 0,
    skip: 0,
    refuse: 0,
    deletions: [],
  },
};

const rowOf = (row: number, changes: Partial<BatchRow>): BatchRow => ({
  row,
  name: `1FTEW1EP7JFC1031${row}`,
  action: 'create',
  changes: [],
  problems: [],
  warnings: [],
  notes: [],
  ...changes,
});

const TO_CHECK = rowOf(3, {
  warnings: [{ column: 'Mileage', value: '412030', message: 'Above 500,000 miles.' }],
  notes: [{ kind: 'from_vin', column: 'Make', value: 'Chevy', message: 'The VIN says Ford.' }],
});
const ROWS = [rowOf(2, {}), TO_CHECK];

/** Returns a batch and its rows; every row has passed `note`. */
const responsesOf = (detail: BatchDetail, more: MockResponses = {}): MockResponses => ({
  ...batchResponses('vehicles', KIND),
  getVehicleBatch: detail,
  listRowsOfVehicleBatch: ({ query }: ReceivedCall) => ({
    items: query.get('note') === 'check' ? [TO_CHECK] : ROWS,
    pagination: { page: 1, per: 20, last: 1 },
  }),
  ...more,
});

const chips = () => page.getByRole('group', { name: 'Rows shown' }).getByRole('button');
const start = () => page.getByRole('button', { name: 'Start', exact: true });
const question = () => page.getByRole('dialog', { name: 'Start waiting.xlsx?' });

test('filters rows to check by the chip Check, with their reasons and differences', async () => {
  const { router } = await openScreen('/vehicles/batch/1', responsesOf({ ...GOOD, to_check: 1 }));
  await expectTexts(chips(), ['All rows 4', 'Check 1', 'Create 3', 'Update 1']);
  await expect.poll(() => page.getByRole('row').elements().length).toBe(3);
  await userEvent.click(page.getByRole('button', { name: 'Check 1' }));
  await expect.poll(() => page.getByRole('row').elements().length).toBe(2);
  await expect.element(page.getByRole('button', { name: 'Check 1' })).toHaveAttribute('aria-pressed', 'true');
  expect(router.state.location.search).toMatchObject({ note: 'check' });
  await expectInOrder(page.getByRole('row').nth(1), [
    'Check Mileage 412030 Above 500,000 miles.',
    'Make Chevy The VIN says Ford.',
  ]);
  await userEvent.click(page.getByRole('button', { name: 'Create 3' }));
  await expect.poll(() => router.state.location.search).toMatchObject({ action: 'create' });
  expect(router.state.location.search).not.toHaveProperty('note', 'check');
});

test('a count filters its rows, and shows all rows when it is clicked again', async () => {
  const message = '1 row: make or model taken from the VIN.';
  const notes = ['In Service Date was read as DD/MM/YYYY.', message];
  const detail: BatchDetail = { ...GOOD, notes, row_notes: [{ kind: 'from_vin', message }] };
  const asked: (string | null)[] = [];
  const { router } = await openScreen(
    '/vehicles/batch/1',
    responsesOf(detail, {
      listRowsOfVehicleBatch: ({ query }: ReceivedCall) => {
        asked.push(query.get('note'));
        return { items: ROWS, pagination: { page: 1, per: 20, last: 1 } };
      },
    }),
  );
  await expect.element(page.getByText('In Service Date was read as DD/MM/YYYY.')).toBeVisible();
  const sentence = page.getByRole('button', { name: message });
  await userEvent.click(sentence);
  await expect.poll(() => asked.at(-1)).toBe('from_vin');
  await expect.element(sentence).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(sentence);
  await expect.poll(() => router.state.location.search).not.toHaveProperty('note', 'from_vin');
  await expect.element(sentence).toHaveAttribute('aria-pressed', 'false');
});

test('A batch with nothing to check has no chip for it', async () => {
  await openScreen('/vehicles/batch/1', responsesOf(GOOD));
  await expectTexts(chips(), ['All rows 4', 'Create 3', 'Update 1']);
});

test('the start says first how many rows to check there are', async () => {
  const started: string[] = [];
  const startVehicleBatch = ({ params }: ReceivedCall) => {
    started.push(params.id ?? '');
    return { ...GOOD, status: 'progress' as const };
  };
  await openScreen('/vehicles/batch/1', responsesOf({ ...GOOD, to_check: 3 }, { startVehicleBatch }));
  await userEvent.click(start());
  await expectInOrder(question(), [
    'This import creates 3 vehicles and updates 1 in Harbor Rent. 3 rows to check.',
  ]);
  expect(started).toEqual([]);
  await userEvent.click(question().getByRole('button', { name: 'Start' }));
  await expect.poll(() => started).toEqual(['1']);
});

test('Start waits for a preview that is still being computed', async () => {
  let detail: BatchDetail = { ...GOOD, preview: null };
  await openScreen('/vehicles/batch/1', responsesOf(GOOD, { getVehicleBatch: () => detail }));
  await userEvent.click(start());
  const confirm = question().getByRole('button', { name: 'Start' });
  await expectInOrder(question(), ["The preview isn't ready yet."]);
  await expect.element(confirm).toBeDisabled();
  detail = { ...GOOD, to_check: 1 };
  await expect.element(confirm).toBeEnabled();
  await expectInOrder(question(), ['1 row to check.']);
});
