import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from '@playwright/test';
import { type CellValue, readXlsx, writeXlsx } from 'hucre';

/** A sheet as a journey fills it in: the heading first. */
export type Sheet = CellValue[][];

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The first sheet of a workbook that was saved. */
export async function readSaved(download: Download): Promise<Sheet> {
  const { sheets } = await readXlsx(readFileSync(await download.path()));
  return sheets[0]?.rows ?? [];
}

/** A workbook that was saved, with other rows on its first sheet. */
export async function filledIn(download: Download, name: string, fillIn: (rows: Sheet) => Sheet) {
  const { sheets } = await readXlsx(readFileSync(await download.path()));
  const filled = sheets.map((sheet, place) => ({
    name: sheet.name,
    rows: place === 0 ? fillIn(sheet.rows) : sheet.rows,
  }));
  return { name, mimeType: XLSX, buffer: Buffer.from(await writeXlsx({ sheets: filled })) };
}

/** Clicks the button and returns the download. */
export async function saved(page: Page, button: Locator): Promise<Download> {
  const download = page.waitForEvent('download');
  await button.click();
  return await download;
}

/** A file to be picked. */
export const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

export const importDialog = (page: Page) => page.getByRole('dialog', { name: 'Excel Import' });

export const fileField = (dialog: Locator) => dialog.getByLabel('File', { exact: true });

export const upload = (dialog: Locator) =>
  dialog.getByRole('button', { name: 'Upload', exact: true }).click();
