import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { COMPANY, VIEWER } from '../../../test/everyday-answers.ts';
import { openScreen } from '../../../test/open-screen.tsx';

test('A viewer reads why tags can not be changed', async () => {
  const tag = {
    id: 1,
    name: 'Detailing',
    color: '#1f6feb',
    company: { id: COMPANY.id, name: COMPANY.name },
    version: 1,
  };
  await openScreen('/tags', { getMe: VIEWER, listVehicleTags: [tag] });
  await expect.element(page.getByRole('button', { name: 'Add tag' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Delete Detailing' })).toBeDisabled();
});
