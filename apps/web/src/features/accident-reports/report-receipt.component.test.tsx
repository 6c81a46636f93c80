import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '../../../test/open-screen.tsx';
import { mockUploads } from '../../../test/uploads.ts';

const NO_EMAIL = { create_account: null, sends_email: false };
const FORM = { getAccidentForm: { company: 'Harbor Rent', location: 'Tampa Airport' } };
const FILLED = {
  'Rental Agreement Number': 'RA-1041',
  'Renter Email Address': 'renter@example.com',
  'Accident Date': '11/01/2024',
};

let delivery: string;
let photos: number;
beforeEach(() => {
  photos = 1;
  const respond = () => ({
    status: 200,
    body: {
      data: { id: 41, claim_report_to: 'claims@example.com', photos, delivery },
      message: 'Accident report received. Thank you.',
    },
  });
  vi.stubGlobal('XMLHttpRequest', mockUploads(respond));
});

async function send(fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields))
    await userEvent.fill(page.getByRole('textbox', { name, exact: true }), value);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
}

describe('the receipt of a user', () => {
  test.each([
    ['sent', 'Accident report 41 with 1 photo was sent to claims@example.com.'],
    [
      'waiting',
      'Accident report 41 with 1 photo was saved. ' +
        "We'll send it to claims@example.com once this address is confirmed.",
    ],
    ['off', 'Accident report 41 with 1 photo was saved.'],
  ])('of a report that is %s says so', async (state, text) => {
    delivery = state;
    await openScreen('/accident-report', {});
    await send({ ...FILLED, 'Claim Report To': 'claims@example.com' });
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  });
});

describe('the receipt of a renter', () => {
  test.each([
    ['sent', ' We sent it to claims@example.com.'],
    ['waiting', " We'll send it to claims@example.com once this address is confirmed."],
    ['off', ''],
  ])('of a report that is %s says so', async (state, promise) => {
    delivery = state;
    photos = 0;
    await openScreen('/accident-report/abc', FORM);
    await send(FILLED);
    const text = `Harbor Rent, Tampa Airport has received accident report 41 without photos.${promise}`;
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  });
});

test('The form of an installation without email promises none', async () => {
  await openScreen('/accident-report', { getSetup: NO_EMAIL });
  await expect.element(page.getByText(/This installation doesn't send email/)).toBeVisible();
  expect(page.getByText(/We email the report/).elements()).toEqual([]);
});
