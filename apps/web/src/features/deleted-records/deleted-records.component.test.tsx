import type { DeletedRecord } from '@fleetworth/contract/deleted-records';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { COMPANY } from '../../../test/everyday-answers.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const recordOf = (kind: DeletedRecord['kind'], id: number, name: string): DeletedRecord => ({
  kind,
  id,
  name,
  detail: null,
  company: { id: COMPANY.id, name: COMPANY.name },
  deleted_at: '2026-06-01T16:00:00Z',
  deleted_by: null,
  locations_count: 0,
  vehicles_count: 0,
  restorable_until: '2026-07-01T16:00:00Z',
});

async function openDeleted(): Promise<string[]> {
  const asked: string[] = [];
  await openScreen('/company/1?tab=deleted', {
    listDeletedRecords: {
      items: [
        recordOf('vehicle', 7, '1041'),
        recordOf('vehicle', 8, '1042'),
        recordOf('location', 2, 'TPA · Tampa'),
      ],
      pagination: { page: 1, per: 100, last: 1 },
    },
    restoreDeletedRecord: ({ params }) => {
      asked.push(`${params.kind} ${params.id}`);
      if (params.id === '8')
        return { refusal: { status: 422, body: { code: 422, message: 'The same exists again.' } } };
      return { locations_count: 0, vehicles_count: 1, left_out: [] };
    },
  });
  return asked;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('All that was deleted is put back at once, places before vehicles, and what is refused is named', async () => {
  const asked = await openDeleted();
  await button('Put back all').click();
  await expect.element(page.getByText('2 are back.')).toBeVisible();
  await expect.element(page.getByText('1042: The same exists again.')).toBeVisible();
  expect(asked).toEqual(['location 2', 'vehicle 7', 'vehicle 8']);
});

test('Of what was deleted the selected records alone are put back', async () => {
  const asked = await openDeleted();
  await page.getByRole('checkbox', { name: 'Select 1041' }).click();
  await button('Put back 1 selected').click();
  await expect.element(page.getByText('Vehicle 1041 is back.')).toBeVisible();
  expect(asked).toEqual(['vehicle 7']);
});
