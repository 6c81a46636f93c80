import type { AccidentAddress } from '@fleetworth/contract/accident-addresses';
import type { AccidentReport } from '@fleetworth/contract/accident-reports';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makePhoto } from '../../../test/made-photo.ts';
import { SERVER_FAILED } from '../../../test/mock-calls.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { LOCATION, OWNER } from '../../../test/everyday-responses.ts';

const TAB = '/company/1?tab=accident-reports';
const LINK = {
  id: 3,
  location: { id: 1, name: 'Tampa Airport', code: 'TPA' },
  claim_report_to: 'claims@example.com',
  url: 'https://fleet.example.com/accident-report/abcdefghijklmnopqrstuv',
  created_at: '2025-06-01T16:00:00Z',
};
const REPORT: AccidentReport = {
  id: 7,
  company: { id: 1, name: 'Harbor Rent' },
  location: { id: 1, name: 'Tampa Airport' },
  claim_report_to: 'claims@example.com',
  rental_agreement_number: 'RA-1041',
  renter_name: '<b>Robin</b> Vale',
  renter_phone_number: '8135550100',
  renter_email_address: 'renter@example.com',
  renter_driver_license_number_and_state: null,
  accident_date: '2025-05-31',
  accident_location_address: null,
  police_report_number_and_police_station: null,
  driver_name: null,
  driver_phone_number: null,
  driver_email_address: null,
  driver_licence_number_and_station: 'D-77, Tampa',
  photos: [{ id: 9, name: 'photo-1.jpg', size: 1_500_000 }],
  created_at: '2025-06-01T16:00:00Z',
};
const listed = (...items: AccidentReport[]) => ({
  listAccidentAddresses: [],
  listAccidentReports: { items, count: items.length, pagination: { page: 1, per: 10, last: 1 } },
});
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('without links and reports, explains the first step and lists each location once', async () => {
  const requests: unknown[] = [];
  await openScreen(TAB, {
    ...listed(),
    listAccidentLinks: [],
    listLocations: [LOCATION],
    createAccidentLink: ({ body }) => {
      requests.push(body);
      return LINK;
    },
  });
  await expect.element(page.getByText('No location has a link yet.', { exact: false })).toBeVisible();
  await expect.element(page.getByText('No accidents have been reported yet.')).toBeVisible();
  await button('Add link').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Please select a location')).toBeVisible();
  await expect.element(dialog.getByText('Please type email address')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: 'TPA · Tampa Airport' }).click();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Claim Report To' }), 'claims@example.com');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => requests).toEqual([{ location: 1, claim_report_to: 'claims@example.com' }]);
});

test('A link is shown with its QR code, and revoked after a question', async () => {
  const revoked: unknown[] = [];
  await openScreen(TAB, {
    ...listed(),
    listAccidentLinks: [LINK],
    revokeAccidentLink: ({ params }) => {
      revoked.push({ ...params });
      return null;
    },
  });
  await page.getByRole('button', { name: /^QR code/ }).click();
  const image = page.getByRole('img', { name: 'QR code with the accident link for Tampa Airport' });
  await expect.element(image).toBeVisible();
  await expect.element(page.getByText(LINK.url)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: /^Revoke/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect.poll(() => revoked).toEqual([{ id: '3' }]);
});

test('shows a report as text, downloads its photo with a ticket, and deletes the report', async () => {
  const asked: unknown[] = [];
  const photo = await makePhoto('photo-1.jpg');
  const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: unknown,
  ) {
    asked.push((this as HTMLAnchorElement).getAttribute('href'));
  });
  await openScreen(TAB, {
    ...listed(REPORT),
    listAccidentLinks: [LINK],
    getAccidentReport: REPORT,
    downloadAccidentPhoto: () => photo,
    createDownloadTicket: ({ body }) => {
      asked.push(body);
      return { ticket: 'abc' };
    },
    deleteAccidentReport: ({ params }) => {
      asked.push({ ...params });
      return null;
    },
  });
  await page.getByRole('button', { name: /^Show/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Accident report 7' });
  for (const text of ['<b>Robin</b> Vale', '(813)-555-0100', 'D-77, Tampa', '05/31/2025', '1 photo'])
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: /Download photo-1\.jpg/ }).click();
  const path = '/api/v1/accident-report/7/photo/9';
  await expect.poll(() => asked).toEqual([{ path }, `${path}?ticket=abc`]);
  followed.mockRestore();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => asked.at(-1)).toEqual({ id: '7' });
});

test('shows the photos of a report, and opens one in the full window', async () => {
  const photos = [1, 2].map((id) => ({ id, name: `photo-${id}.jpg`, size: 1_500_000 }));
  const photo = await makePhoto('photo-1.jpg');
  await openScreen(TAB, {
    ...listed({ ...REPORT, photos }),
    listAccidentLinks: [LINK],
    getAccidentReport: { ...REPORT, photos },
    downloadAccidentPhoto: ({ params }) => (params['photo_id'] === '1' ? photo : SERVER_FAILED),
  });
  await page.getByRole('button', { name: /^Show/ }).click();
  const report = page.getByRole('dialog', { name: 'Accident report 7' });
  const open = report.getByRole('button', { name: 'Open photo-1.jpg' });
  await expect.poll(() => open.element().querySelector('img')?.naturalWidth).toBe(24);
  await expect.element(report.getByText('Something went wrong')).toBeVisible();
  await open.click();
  const opened = page.getByRole('dialog', { name: 'photo-1.jpg' });
  await expect.element(opened.getByRole('img', { name: 'photo-1.jpg' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(open).toHaveFocus();
});

test('shows how much of the storage photos use, and what is free if it is almost full', async () => {
  await openScreen(TAB, {
    ...listed(REPORT),
    listAccidentLinks: [LINK],
    getPhotoStorage: { used_bytes: 2_040_109_466, limit_bytes: 2_147_483_648 },
  });
  const text = 'Photos use 1.9 GB of 2 GB, 102.3 MB is free. Delete old reports to free space.';
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

const ADDRESS: AccidentAddress = {
  id: 5,
  email: 'claims@example.com',
  confirmed_at: null,
  asked_at: '2025-06-01T16:00:00Z',
  grace_until: null,
  waiting_reports: 2,
};

test('An address that waits is asked again, and removed after a question', async () => {
  const requests: unknown[] = [];
  await openScreen(TAB, {
    ...listed(REPORT),
    listAccidentLinks: [LINK],
    listAccidentAddresses: [
      ADDRESS,
      {
        ...ADDRESS,
        id: 6,
        email: 'office@example.com',
        confirmed_at: '2025-06-02T16:00:00Z',
        waiting_reports: 0,
      },
    ],
    resendAddressConfirmation: ({ params }) => {
      requests.push({ resent: params });
      return ADDRESS;
    },
    removeAccidentAddress: ({ params }) => {
      requests.push({ removed: params });
      return null;
    },
  });
  const recipients = page.getByRole('list', { name: 'Recipients' });
  const waiting = recipients.getByRole('article', { name: 'claims@example.com' });
  await expect.element(waiting.getByText('Waiting for confirmation')).toBeVisible();
  await expect.element(waiting.getByText('2', { exact: true })).toBeVisible();
  const confirmed = recipients.getByRole('article', { name: 'office@example.com' });
  await expect.element(confirmed.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  expect(confirmed.getByRole('button', { name: /^Resend/ }).elements()).toEqual([]);
  await waiting.getByRole('button', { name: /^Resend/ }).click();
  await expect.poll(() => requests).toEqual([{ resent: { id: '5' } }]);
  await waiting.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => requests.at(-1)).toEqual({ removed: { id: '5' } });
});

test('An installation without email says so, and promises no confirmation', async () => {
  await openScreen(TAB, {
    ...listed(REPORT),
    listAccidentLinks: [LINK],
    listAccidentAddresses: [{ ...ADDRESS, asked_at: null, grace_until: '2025-07-01T16:00:00Z' }],
    getSetup: { create_account: null, sends_email: false },
  });
  const waiting = page.getByRole('article', { name: 'claims@example.com' });
  await expect.element(waiting.getByText("This installation doesn't send email.")).toBeVisible();
  await expect.element(waiting.getByRole('button', { name: /^Send confirmation/ })).toBeDisabled();
  for (const text of ['Confirmation sent', 'Not yet', 'Receives reports until'])
    expect(waiting.getByText(text).elements()).toEqual([]);
});

test('A viewer sees why nothing can be added, revoked or deleted', async () => {
  await openScreen(TAB, {
    ...listed(REPORT),
    listAccidentLinks: [LINK],
    getMe: { ...OWNER, memberships: [{ company_id: 1, role: 'viewer' }] },
  });
  for (const name of [/^Add link/, /^Revoke/, /^Delete/])
    await expect.element(page.getByRole('button', { name })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: /^Show/ })).toBeEnabled();
});
