import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FLEET_RESPONSES } from '../../../test/fleet-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { choiceField, FORD, OF_PLACE, openAddForm, textField, VIN } from '../../../test/vehicle-form.ts';

const SCANNED = [
  `*${VIN}*`,
  `I${VIN}`,
  `*i${VIN.toLowerCase()}*`,
  `${VIN.slice(0, 9)}-${VIN.slice(9)}\u200b`,
];

test.each(SCANNED)('The form of a vehicle shows and looks up %s as its VIN', async (scanned) => {
  const asked: unknown[] = [];
  await openAddForm(
    {
      provisionByVin: ({ body }) => {
        asked.push((body as { vin: string }).vin);
        return FORD;
      },
    },
    OF_PLACE,
  );
  await textField('VIN').click();
  await userEvent.keyboard(scanned);
  await expect.element(choiceField('Brand')).toHaveValue('Ford');
  await expect.element(textField('VIN')).toHaveValue(VIN);
  await expect.element(textField('VIN')).not.toHaveAttribute('aria-invalid', 'true');
  expect(asked).toEqual([VIN]);
});

test.each(SCANNED)('The auction search shows %s as its VIN, typed or pasted', async (scanned) => {
  await openScreen('/manheim-search', FLEET_RESPONSES);
  const field = page.getByRole('textbox', { name: 'VIN' });
  await field.click();
  await userEvent.keyboard(scanned);
  await expect.element(field).toHaveValue(VIN);
  await field.fill('');
  await field.fill(scanned);
  await expect.element(field).toHaveValue(VIN);
});
