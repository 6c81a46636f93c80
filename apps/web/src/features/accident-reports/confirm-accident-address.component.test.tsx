import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../../test/open-screen.tsx';

const SCREEN = '/confirm-email/reports-abc';
const ADDRESS = { email: 'claims@example.com', company: 'Harbor Rent', is_confirmed: false };

test('The link of a confirmation email confirms the address after a click', async () => {
  const confirmed: unknown[] = [];
  await openScreen(SCREEN, {
    getAccidentAddress: ADDRESS,
    confirmAccidentAddress: ({ params }) => {
      confirmed.push({ ...params });
      return null;
    },
  });
  const question = 'Harbor Rent wants to send accident reports to claims@example.com.';
  await expect.element(page.getByText(question)).toBeVisible();
  expect(confirmed).toEqual([]);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect.element(page.getByText(/^claims@example\.com is confirmed/)).toBeVisible();
  expect(confirmed).toEqual([{ token: 'abc' }]);
});

test('A link that was used before shows that its address is confirmed', async () => {
  await openScreen(SCREEN, { getAccidentAddress: { ...ADDRESS, is_confirmed: true } });
  await expect.element(page.getByText(/^claims@example\.com is confirmed/)).toBeVisible();
});

test('An expired link says so', async () => {
  const message = 'This link has expired. Ask the company to send a new one.';
  await openScreen(SCREEN, {
    getAccidentAddress: () => ({
      mockError: { status: 404, body: { code: 404, reason: 'accident_address.expired', message } },
    }),
  });
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
});
