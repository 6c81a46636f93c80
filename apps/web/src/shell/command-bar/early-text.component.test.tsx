import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FLEET_RESPONSES } from '../../../test/fleet-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const RESPONSES = { ...FLEET_RESPONSES, listVehicleTags: [], listLocations: [] };
const LIST = { items: [], pagination: { page: 1, per: 6, last: 1 } };
const dialog = page.getByRole('dialog', { name: 'Search everything' });
const field = dialog.getByRole('combobox', { name: 'Search vehicles, locations, companies and screens' });

// The only test of this file, because the code of the command bar is loaded once for each file.
test('characters typed before the command bar is loaded appear in it', async () => {
  await openScreen('/vehicles', { ...RESPONSES, listVehicles: LIST });
  const search = page.getByRole('textbox', { name: 'Search unit or VIN' });
  await search.click();
  const press = (key: string, modifiers: KeyboardEventInit = {}) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }),
    );
  press('k', { ctrlKey: true, code: 'KeyK' });
  await expect.poll(() => press('d')).toBe(false);
  for (const key of ['i', 'x', 'Backspace', 'm']) press(key);
  await expect.element(field).toHaveValue('dim');
  await userEvent.keyboard('in');
  await expect.element(field).toHaveValue('dimin');
  await expect.element(search).toHaveValue('');
});
