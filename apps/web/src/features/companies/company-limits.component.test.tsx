import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '../../../test/open-screen.tsx';

const TEXTS = {
  Address: '1 Main Street',
  ZIP: '33607',
  'Company name': 'Gulf Rentals',
};

test.each([
  [
    409,
    'company.too_many',
    "You've reached the maximum number of companies. Delete one that you don't need.",
  ],
  [
    429,
    'company.too_many_today',
    "You've added the maximum number of companies for a day. Add more tomorrow.",
  ],
])(
  'A company beyond a limit (%d) is rejected in its dialog, and the input is kept',
  async (code, reason, message) => {
    await openScreen('/companies?dialog=add', {
      listStates: [{ id: 1, name: 'Florida', code: 'FL' }],
      listCities: [{ id: 1, name: 'Tampa' }],
      createCompany: () => ({ mockError: { status: code, body: { code, reason, message } } }),
    });
    const dialog = page.getByRole('dialog', { name: 'Create Company' });
    for (const [name, text] of Object.entries(TEXTS))
      await userEvent.fill(dialog.getByRole('textbox', { name, exact: true }), text);
    for (const [name, choice] of [
      ['State', 'Florida'],
      ['City', 'Tampa'],
    ] as const) {
      await dialog.getByRole('combobox', { name, exact: true }).click();
      await page.getByRole('option', { name: choice }).click();
    }
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(message);
    await expect.element(dialog.getByRole('textbox', { name: 'Company name' })).toHaveValue('Gulf Rentals');
  },
);
