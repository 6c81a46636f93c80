import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readPages } from '../apps/server/test/read-pdf.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';

test('History reports are ordered from the selection, watched, read, downloaded as PDF and deleted', async ({
  page,
}) => {
  await page.goto('/vehicle-advanced');
  await test.step('the question says how many VINs will be billed', async () => {
    const boxes = page.getByRole('checkbox', { name: /^Select [^a]/ });
    for (const place of [0, 1, 2]) await boxes.nth(place).check();
    await page.getByRole('button', { name: 'History', exact: true }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Order history reports' });
    await expect(question.getByText('3 VINs will be billed.')).toBeVisible();
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Order', exact: true }).press('Enter');
    await expect(notice(page, 'History report requested.')).toBeVisible();
    await page.getByRole('button', { name: 'Show reports' }).click();
  });

  const rows = page.getByRole('table', { name: 'History Reports' }).getByRole('row');
  await test.step('the list follows the work by itself', async () => {
    await expect(page.getByRole('heading', { name: 'History Reports' })).toBeVisible();
    for (const action of ['Details', 'Export'])
      await expect(rows.nth(1).getByRole('button', { name: action })).toBeEnabled();
    await expect(rows.nth(1)).toContainText(/\d{2}\.\d{2}\.\d{4} \d{1,2}:\d{2} [AP]M/);
    await expectAccessible(page);
  });

  await test.step('the details have a section of each kind', async () => {
    await rows.nth(1).getByRole('button', { name: 'Details' }).press('Enter');
    const details = page.getByRole('dialog', { name: /^History report \d+$/ });
    for (const title of ['Titles', 'Accidents', 'Thefts', 'Salvage', 'Checks'])
      await expect(details.getByRole('heading', { name: title, exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    const printed = (await readPages(await page.pdf())).flat();
    expect(printed, 'the list behind the report').not.toContain('History Reports');
    expect(printed.filter((text) => text === 'Thefts')).toHaveLength(3);
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
  });

  await test.step('the PDF holds the vehicles', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      rows.nth(1).getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^history-report-\d+-\d{8}-\d{4}\.pdf$/);
    const data = new Uint8Array(await readFile(await download.path()));
    const pdf = await getDocument({ data, verbosity: 0 }).promise;
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const texts = items.map((item) => ('str' in item ? item.str : ''));
    expect(texts).toContain('Sandbox data');
    expect(texts).toContain(`Page 1 of ${pdf.numPages}`);
  });

  await test.step('it is deleted', async () => {
    await rows.nth(1).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(notice(page, 'Successfully deleted.')).toBeVisible();
  });
});
