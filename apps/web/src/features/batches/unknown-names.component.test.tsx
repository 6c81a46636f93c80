import type { UnknownName } from '@fleetworth/contract/batch-names';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MockResponses, ReceivedCall } from '../../../test/mock-calls.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { batchResponses, detailOf } from './batches.test-data.ts';

const KIND = { company: { id: 1, name: 'Harbor Rent' }, type: 'lease', region: null } as const;

const LENDERS: UnknownName[] = [
  { kind: 'lender', name: 'Ally Finance', rows: 3, near: ['Ally Financial'] },
  { kind: 'lender', name: 'Harbor Credit Union', rows: 1, near: [] },
];

const section = (name: string) => page.getByRole('region', { name });

/** Opens a waiting batch with unknown names, and records what is created. */
async function open(names: UnknownName[], more: MockResponses = {}) {
  const created: unknown[] = [];
  await openScreen('/vehicles/financial-batch/1', {
    ...batchResponses('contracts', KIND),
    getFinanceBatch: detailOf(KIND, 'waiting'),
    listUnknownNames: names,
    createNames: ({ body }: ReceivedCall) => {
      created.push(body);
      return { created: 1 };
    },
    ...more,
  });
  return created;
}

test('Unknown lenders are created by keyboard, except those that resemble an existing one', async () => {
  const created = await open(LENDERS);
  const lenders = section('Unknown lenders');
  await expect.element(lenders.getByText('2 lenders not found')).toBeVisible();
  await expect.element(lenders.getByText('3 rows · similar: Ally Financial')).toBeVisible();
  await expect.element(lenders.getByRole('checkbox', { name: 'Ally Finance' })).not.toBeChecked();
  await expect.element(lenders.getByRole('checkbox', { name: 'Harbor Credit Union' })).toBeChecked();
  lenders.getByRole('button', { name: 'Create 1 lender' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => created).toEqual([{ lenders: ['Harbor Credit Union'] }]);
  await expect.element(page.getByText('Created 1 lender')).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('Unknown classes need a group', async () => {
  const created = await open([{ kind: 'class', name: 'Party bus', rows: 2, near: [] }], {
    listCompanyVehicleGroups: [{ id: 4, name: 'Vans', company: KIND.company, version: 1 }],
  });
  const classes = section('Unknown classes');
  await expect.element(classes.getByRole('button', { name: 'Create 1 class' })).toBeDisabled();
  await userEvent.click(classes.getByRole('combobox', { name: 'Group' }));
  await userEvent.click(page.getByRole('option', { name: 'Vans' }));
  await userEvent.click(classes.getByRole('button', { name: 'Create 1 class' }));
  await expect.poll(() => created).toEqual([{ classes: [{ name: 'Party bus', group_id: 4 }] }]);
});
