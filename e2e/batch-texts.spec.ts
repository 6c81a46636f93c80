import type { Batch } from '@fleetworth/contract/batch-shapes';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { addressOf, answerBatches } from './made-batches.ts';
import { importDialog, upload } from './sheets.ts';

interface Shown {
  screen: string;
  /** The path of its calls. */
  path: string;
  kind: Pick<Batch, 'company' | 'type' | 'region'>;
  title: string;
  templates: string[];
  columns: string[];
  /** What an import asks for, and says where it lacks. */
  fields: string[];
  lacking: string[];
  /** What a detail says of whose sheet it is. */
  facts: string[];
  /** What the start does, what a row would do and did, and what its items are called. */
  start: string;
  update: [would: string, did: string];
}

const COMPANY = { id: 1, name: 'Harbor Rent' };
const OF_COMPANY = ['Company', 'Status', 'Type', 'Created at', 'Actions'];
const FILE = 'Please choose a file of type .xlsx, .xls or .csv.';
const REST = '1 row changes nothing, 2 are refused and stay out.';

/** What the documents call things, screen by screen. */
const SCREENS: Record<string, Shown> = {
  vehicles: {
    screen: '/vehicles/batch',
    path: '/vehicles/batch',
    kind: { company: COMPANY, type: 'create', region: null },
    title: 'Vehicle batches',
    templates: ['Create', 'Delete'],
    columns: OF_COMPANY,
    fields: ['Type', 'Company', 'File'],
    lacking: ['Please select a type', FILE],
    facts: ['Company', 'Harbor Rent', 'Type', 'Create'],
    start: `Start creates 3 vehicles, updates 2 and deletes 1. ${REST}`,
    update: ['Update', 'Updated'],
  },
  contracts: {
    screen: '/vehicles/financial-batch',
    path: '/vehicle-finance/batch',
    kind: { company: COMPANY, type: 'assumption', region: null },
    title: 'Financial batches',
    templates: ['Assumption', 'Lease', 'Flooring', 'Finance'],
    columns: OF_COMPANY,
    fields: ['Type', 'Company', 'File'],
    lacking: ['Please select a type', FILE],
    facts: ['Company', 'Harbor Rent', 'Type', 'Assumption'],
    start: `Start creates 3 contracts, updates 2 and deletes 1. ${REST}`,
    update: ['Update', 'Updated'],
  },
  'class performances': {
    screen: '/class-performances/batch',
    path: '/class-performances/batch',
    kind: { company: COMPANY, type: 'create', region: null },
    title: 'Class performance batches',
    templates: [],
    columns: OF_COMPANY,
    fields: ['Company', 'File'],
    lacking: [FILE],
    facts: ['Company', 'Harbor Rent', 'Type', 'Create'],
    start: `Start creates 3 class performances, updates 2 and deletes 1. ${REST}`,
    update: ['Update', 'Updated'],
  },
  'auction valuations': {
    screen: '/manheim-batch',
    path: '/queries/manheim/batch',
    kind: { company: null, type: 'create', region: 'SE' },
    title: 'Auction valuation batches',
    templates: [],
    columns: ['Status', 'Region', 'Created at', 'Actions'],
    fields: ['Region', 'File'],
    lacking: ['Please choose region', FILE],
    facts: ['Region', 'Southeast', 'Type', 'Create'],
    start: `Start creates 3 vehicles, values 2 and deletes 1. ${REST}`,
    update: ['Value', 'Valued'],
  },
};

/** Status by status: its word, the color that it stands in, and what can be done with such a sheet. */
const STATUSES = [
  ['waiting', 'Waiting', 'blue', ['Start', 'Download', 'Show', 'Delete']],
  ['progress', 'In progress3 of 9', 'light blue', ['Download', 'Show', 'Delete']],
  ['finished', 'Finished', 'green', ['Download', 'Show', 'Delete']],
  ['failed', 'Failed', 'red', ['Download', 'Show', 'Delete']],
] as const;

const HUES = { blue: [200, 240], 'light blue': [185, 215], green: [120, 175], red: [0, 15] } as const;

async function hueOf(locator: Locator): Promise<number> {
  const color = await locator.evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? [];
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const turn =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  return (turn * 60 + 360) % 360;
}

const expectInOrder = (within: Locator, texts: readonly string[]) =>
  expect(within).toContainText(
    new RegExp(texts.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)).join('.*'), 's'),
  );
const main = (page: Page) => page.getByRole('main');

for (const [name, shown] of Object.entries(SCREENS)) {
  const { screen, path, kind, title, templates, columns, fields, lacking, facts, start, update } = shown;

  test(`The list of ${name} and its import say what the documents say`, async ({ page }) => {
    await answerBatches(page, path, kind);
    await page.goto(screen);
    await expect(page).toHaveTitle(`${title} · Fleetworth fleet tool`);
    const template = templates.length > 0 ? 'Download Template Examples' : 'Download Template';
    await expectInOrder(main(page), [title, template, 'Refresh', 'Excel Import', ...columns]);
    await expect(page.getByRole('columnheader')).toHaveText(columns);
    for (const [status, word, color, actions] of STATUSES) {
      const row = page.getByRole('row').filter({ hasText: `${status}.xlsx` });
      await expect(row).toContainText(word);
      await expect(row.getByRole('cell').last()).toHaveText(actions.join(''));
      const [from, to] = HUES[color];
      const hue = await hueOf(row.locator(`[data-status="${status}"]`));
      expect(hue, `${word} is ${color}`).toBeGreaterThanOrEqual(from);
      expect(hue, `${word} is ${color}`).toBeLessThanOrEqual(to);
    }
    await expect(page.getByRole('button', { name: /^Page \d of 9$/ })).toHaveText(['1', '2', '3', '4', '5']);
    if (templates.length > 0) {
      await page.getByRole('button', { name: template }).click();
      await expect(page.getByRole('menuitem')).toHaveText(templates);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'Excel Import' }).click();
    const dialog = importDialog(page);
    await expectInOrder(dialog, [
      ...fields,
      '.xlsx, .xls or .csv',
      '20 MB',
      '100,000 rows',
      'Cancel',
      'Upload',
    ]);
    await upload(dialog);
    await expectInOrder(dialog, lacking);
  });

  test(`Without any, the list of ${name} says so and offers the import`, async ({ page }) => {
    await answerBatches(page, path, kind, { pages: 0 });
    await page.goto(screen);
    await expectInOrder(main(page), [title, 'Data not found.', 'Excel Import']);
  });

  test(`The details of ${name} say what the documents say, status by status`, async ({ page }) => {
    await answerBatches(page, path, kind);
    const [would, did] = update;
    const about = ['Back to', ...facts, 'Created at'];
    const texts = {
      waiting: [
        'Waiting',
        'Delete',
        'Download',
        'Start',
        ...facts,
        start,
        'judged anew at Start',
        'All rows 9',
        'Refuse 2',
        'Create 3',
        `${would} 2`,
        'Delete 1',
        'Skip 1',
        'Details',
        'Color white → red',
        'All of it is there already',
        'VIN x Please type 17 chars',
      ],
      progress: ['In progress', ...facts, '3 of 9', 'You can leave this page'],
      finished: [
        'Finished',
        ...facts,
        '6 of 9 rows applied.',
        'Download refused rows',
        'Upload the mended sheet',
        '2 refused rows',
        'Row',
        'Column',
        'Value',
        'Reason',
        '1FTEW1EP7JFC10312',
        'Mileage',
        'n/a',
        'Please type mils value',
        'Created 1',
        `${did} 1`,
        'Deleted 1',
        'What each row did',
        'Refused 2',
        'Outcome',
      ],
      failed: ['Failed', ...facts, '0 of 9 rows applied.', '9 refused rows'],
    } as const;
    for (const [status] of STATUSES) {
      await page.goto(addressOf(screen, status));
      await expectInOrder(main(page), about);
      await expectInOrder(main(page), [`${status}.xlsx`, ...texts[status]]);
      await expect(page.getByRole('button', { name: 'Start', exact: true })).toHaveCount(
        status === 'waiting' ? 1 : 0,
      );
    }
  });
}

test('What is asked before a sheet is deleted or started says what happens', async ({ page }) => {
  const { path, kind, screen } = SCREENS.vehicles as Shown;
  await answerBatches(page, path, kind);
  await page.goto(screen);
  for (const [action, title, texts] of [
    ['Delete waiting.xlsx', 'Delete waiting.xlsx?', ['None of them was applied.', 'Cancel', 'Delete']],
    ['Delete finished.xlsx', 'Delete finished.xlsx?', ['What it did stays.', 'Cancel', 'Delete']],
    [
      'Start waiting.xlsx',
      'Start waiting.xlsx?',
      [
        'Start creates 3 vehicles',
        'An owner can put vehicles back for 30 days.',
        'What is refused comes back as a sheet to mend.',
        'Cancel',
        'Delete 1 vehicle',
      ],
    ],
  ] as const) {
    await page.getByRole('button', { name: action }).click();
    const question = page.getByRole('dialog', { name: title });
    await expectInOrder(question, texts);
    await question.getByRole('button', { name: 'Cancel' }).click();
  }
  await expect(page.getByRole('button', { name: 'Delete progress.xlsx' })).toBeDisabled();
});

test('The menus lead to the batches and the search as the documents call them', async ({ page }) => {
  await page.goto('/vehicles?q=no-such-unit');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Single',
    'Vehicle Batch',
    'Financial Batch',
    'Class Performance Batch',
  ]);
  await page.keyboard.press('Escape');
  const menu = page.getByRole('region', { name: 'Manheim Valuation' });
  await expect(menu.getByRole('link')).toHaveText(['Search', 'Batch']);
});
