import { expectAccessible, expectNoSidewaysMove } from './accessible.ts';
import { madeJpeg } from '../apps/server/test/made-jpeg.ts';
import { Faults } from './faults.ts';
import { expect, test } from './journey.ts';

const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(madeJpeg()) });

test('A renter reports an accident by the link of a location on a phone, with two photos', async ({
  page,
  browser,
  api,
}) => {
  const { company, location } = await api.findPlace('Harbor Rent', 'TPA');
  const tab = `/company/${company.id}?tab=accident-reports`;
  let link = '';
  await test.step('the company makes a link and shows its QR code', async () => {
    await page.goto(tab);
    await page.getByRole('button', { name: 'Add link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Location' }).fill('TPA');
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Claim Report To' }).fill('claims@example.com');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: `QR code ${location.name}` }).click();
    await expect(page.getByRole('img', { name: /^QR code with the accident link/ })).toBeVisible();
    await expectAccessible(page);
    link = (await page.getByText(/\/accident-report\/[\w-]{22}$/).textContent()) ?? '';
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  });

  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const visitor = await context.newPage();
  const faults = new Faults();
  faults.watch(visitor);
  await test.step('a renter fills its form without an account, and reloads it', async () => {
    await visitor.goto(new URL(link).pathname);
    await expect(visitor.getByText(`For ${company.name}, ${location.name}.`, { exact: false })).toBeVisible();
    await visitor.getByRole('button', { name: 'Submit' }).click();
    await expect(visitor.getByText('Please type your rental agreement number')).toBeVisible();
    await expectAccessible(visitor);
    await expectNoSidewaysMove(visitor);
    await visitor.getByRole('textbox', { name: 'Rental Agreement Number' }).fill('RA-1041');
    await visitor.getByRole('textbox', { name: 'Renter Email Address' }).fill('renter@example.com');
    await visitor.getByRole('textbox', { name: 'Accident Date' }).fill('11/01/2024');
    await visitor.getByLabel('Accident Photos').setInputFiles([photo('IMG_1.jpg'), photo('IMG_2.jpg')]);
    await expect(visitor.getByText('Preparing photos…')).toBeHidden();
    await visitor.reload();
    await expect(visitor.getByRole('textbox', { name: 'Rental Agreement Number' })).toHaveValue('RA-1041');
    await expect(visitor.getByRole('button', { name: 'Remove IMG_2.jpg' })).toBeVisible();
  });
  await test.step('loses the connection, and sends the report when it is back', async () => {
    faults.provokeLostConnection(`/forms/renter-accident-report/${link.split('/').at(-1) ?? ''}`);
    await context.setOffline(true);
    await visitor.getByRole('button', { name: 'Submit' }).click();
    await expect(visitor.getByText("They're kept in this tab", { exact: false })).toBeVisible();
    await context.setOffline(false);
    await visitor.getByRole('button', { name: 'Submit' }).click();
    await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await expect(visitor.getByText('once this address is confirmed', { exact: false })).toBeVisible();
    await expectAccessible(visitor);
  });
  faults.check();
  await context.close();

  await test.step('its recipient confirms the address by email, and gets the report', async () => {
    await page.goto('/outbox');
    const sent = page.getByRole('heading', { name: /^Accident report \d+$/ });
    await expect(page.getByRole('link', { name: 'Confirm this address' })).toBeVisible();
    await expect(sent).toBeHidden();
    await page.getByRole('link', { name: 'Confirm this address' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await page.goto('/outbox');
    await expect(sent).toBeVisible();
  });

  await test.step('the company reads it, saves a photo, and deletes it for good', async () => {
    await page.goto(tab);
    const recipient = page.getByRole('article', { name: 'claims@example.com' });
    await expect(recipient.getByText('Confirmed', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: /^Show/ }).first().click();
    const report = page.getByRole('dialog');
    await expect(report.getByText('RA-1041')).toBeVisible();
    await expectAccessible(page);
    const document = page.waitForEvent('download');
    await report.getByRole('button', { name: 'Download PDF' }).click();
    expect((await document).suggestedFilename()).toMatch(/^accident-report-\d+-[\d-]+\.pdf$/);
    const download = page.waitForEvent('download');
    await report.getByRole('button', { name: /Download photo-2\.jpg/ }).click();
    expect((await download).suggestedFilename()).toBe('photo-2.jpg');
    await report.getByRole('button', { name: 'Close' }).click();
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No accidents have been reported yet.')).toBeVisible();
  });
});
