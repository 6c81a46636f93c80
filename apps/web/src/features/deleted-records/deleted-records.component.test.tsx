import type { DeletedRecord, Restoration, Restored } from '@fleetworth/contract/deleted-records';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sendEvent } from '../../../test/mock-calls.ts';
import { COMPANY } from '../../../test/everyday-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const recordOf = (kind: DeletedRecord['kind'], id: number, name: string): DeletedRecord => ({
  kind,
  id,
  name,
  detail: null,
  company: { id: COMPANY.id, name: COMPANY.name },
  deleted_at: '2026-06-01T16:00:00Z',
  deleted_by: null,
  change_set: kind === 'vehicle' ? { id: 7, count: 2 } : null,
  locations_count: 0,
  vehicles_count: 0,
  restorable_until: '2026-07-01T16:00:00Z',
});

const NOTHING: Restored = { locations_count: 0, vehicles_count: 0, coming_count: 0, left_out: [] };
const SKIPPED = { id: 8, unit: '1042', vin: '1FTEW1EP7JFC10312', reason: 'exists_again' as const };

async function openDeleted(restorations: Restoration[] = []): Promise<string[]> {
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
      return { ...NOTHING, vehicles_count: 1 };
    },
    restoreDeletedVehicles: ({ body }) => {
      asked.push(`vehicles ${JSON.stringify(body)}`);
      return { ...NOTHING, vehicles_count: 1, left_out: [SKIPPED] };
    },
    listRestorations: restorations,
  });
  return asked;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('restores all records at once, locations before vehicles, and names rejected ones', async () => {
  const asked = await openDeleted();
  await button('Restore all').click();
  await expect.element(page.getByText('2 records restored.')).toBeVisible();
  const named = page.getByText('Not restored because the VIN already exists: 1042 (1FTEW1EP7JFC10312).');
  await expect.element(named).toBeVisible();
  expect(asked).toEqual(['location 2', 'vehicles {"company_id":1,"vehicle_ids":[7,8]}']);
});

test('restores only the selected records', async () => {
  const asked = await openDeleted();
  await page.getByRole('checkbox', { name: 'Select 1041' }).click();
  await button('Restore 1 selected').click();
  await expect.element(page.getByText('Vehicle 1041 was restored.')).toBeVisible();
  expect(asked).toEqual(['vehicle 7']);
});

test('shows the progress of vehicles that are restored in chunks, and finally the result', async () => {
  const restoration: Restoration = {
    id: 1,
    kind: 'location',
    name: 'TPA · Tampa',
    company: { id: COMPANY.id, name: COMPANY.name },
    of: 70_000,
    done: 12_000,
    vehicles_count: 12_000,
    left_out_count: 0,
    left_out: [],
    started_at: '2026-06-01T16:00:00Z',
    finished_at: null,
  };
  const restorations = [restoration];
  await openDeleted(restorations);
  const list = page.getByRole('list', { name: 'Restore' });
  const words = 'Restoring the vehicles of location TPA · Tampa';
  await expect.element(list).toHaveTextContent(`${words}: 12,000 of 70,000 vehicles`);
  await expect.element(page.getByRole('progressbar', { name: words })).toHaveAttribute('value', '12000');
  const done = { done: 70_000, vehicles_count: 69_999, left_out_count: 1, left_out: [SKIPPED] };
  restorations.splice(0, 1, { ...restoration, ...done, finished_at: '2026-06-01T16:05:00Z' });
  await sendEvent('restorations');
  await expect
    .element(list)
    .toHaveTextContent(
      'Restored the vehicles of location TPA · Tampa: 69,999 of 70,000 vehicles. Not restored ' +
        'because the VIN already exists: 1042 (1FTEW1EP7JFC10312).',
    );
});
