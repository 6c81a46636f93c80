import type { ChangeSetPreview } from '@fleetworth/contract/change-sets';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { MOCK_CHANGE_SET, sendEvent } from '../../../test/mock-calls.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const SET: ChangeSetPreview = {
  id: MOCK_CHANGE_SET,
  kind: 'batch',
  name: 'fleet.xlsx',
  undoes_kind: null,
  user: { id: 1, name: 'Dana Reed' },
  at: '2026-06-01T16:00:00Z',
  finished_at: '2026-06-01T16:01:00Z',
  counts: [{ kind: 'vehicle', count: 27 }],
  count: 27,
  undoable_until: '2026-07-01T16:00:00Z',
  undo_problem: null,
  undo: null,
  can: 26,
  cannot: [{ kind: 'vehicle', id: 8, name: '1042 · 1FT', reason: 'Changed by Ann Lee on 06/02/2026.' }],
  cannot_count: 1,
};
const UNDO: ChangeSetPreview['undo'] = {
  id: 9,
  user: { id: 1, name: 'Dana Reed' },
  at: '2026-06-03T16:00:00Z',
  finished_at: null,
  of: 27,
  undone_count: 10,
  left_count: 0,
};

const dialog = page.getByRole('dialog');

/** Opens the changes of the company, of which there is one. */
async function openChanges(set: ChangeSetPreview = SET) {
  const current = { set, requests: 0 };
  await openScreen('/company/1?tab=changes', {
    listChangeSets: () => ({ items: [current.set], pagination: { page: 1, per: 20, last: 1 } }),
    getChangeSet: () => current.set,
    undoChangeSet: () => {
      current.requests += 1;
      current.set = { ...SET, undo: UNDO, can: 16, cannot: [], cannot_count: 0 };
      return null;
    },
  });
  return current;
}

test('lists who changed what when, and previews an undo by keyboard', async () => {
  await openChanges();
  const row = page.getByRole('row', { name: /Import · fleet\.xlsx.*Dana Reed.*27 vehicles.*Can be undone/ });
  await expect.element(row).toBeVisible();
  (row.getByRole('button', { name: /Undo/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(dialog.getByText(/^Reverts 26 vehicles\. Records that the import added will be deleted\. /))
    .toBeVisible();
  await expect.element(dialog.getByText('1 vehicle stays unchanged:')).toBeVisible();
  await expect.element(dialog.getByText('Changed by Ann Lee on 06/02/2026.')).toBeVisible();
  await expectAccessible();
});

test('undoes by keyboard, shows progress from events and lists unchanged records', async () => {
  const current = await openChanges();
  await page.getByRole('button', { name: /Undo/ }).click();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(dialog.getByRole('button', { name: 'Undo', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('progressbar', { name: 'Undo' })).toHaveAttribute('value', '10');
  expect(current.requests).toBe(1);
  await expect.element(dialog.getByRole('button', { name: 'Close', exact: true }).last()).toHaveFocus();
  const finished = { ...UNDO, finished_at: '2026-06-03T16:01:00Z', undone_count: 26, left_count: 1 };
  current.set = { ...SET, undo: finished, can: 0 };
  await sendEvent('change-sets');
  await expect.element(dialog.getByText('Undone by Dana Reed: 26 vehicles.')).toBeVisible();
  await expect.element(dialog.getByText('Changed by Ann Lee on 06/02/2026.')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect
    .element(page.getByRole('row', { name: /Undone by Dana Reed\. 1 left unchanged\./ }))
    .toBeVisible();
  await expect.element(page.getByRole('table', { name: 'Recent changes' })).toHaveFocus();
});

test('a change that can no longer be undone says why', async () => {
  await openChanges({ ...SET, undo_problem: 'Changes can be undone for 30 days.' });
  const undo = page.getByRole('button', { name: /Undo/ });
  await expect.element(undo).toBeDisabled();
  await expect.element(page.getByRole('row', { name: /Changes can be undone for 30 days\./ })).toBeVisible();
});

test('the notice of a deletion offers Undo, which opens its preview', async () => {
  await openScreen('/companies?dialog=delete&id=1', {
    getCompany: () => ({ mockError: { status: 404, body: { code: 404, reason: 'company.not_found' } } }),
    listPackages: [],
    deleteCompany: null,
    getChangeSet: { ...SET, kind: 'deletion', name: 'Harbor Rent' },
  });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Undo deletion · Harbor Rent?' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('main')).toHaveFocus();
});
