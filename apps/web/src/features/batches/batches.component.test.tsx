import type { Batch } from '@fleetworth/contract/batch-shapes';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { VIEWER } from '../../../test/everyday-responses.ts';
import { expectInOrder, expectTexts } from '../../../test/texts.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { pathOf, batchResponses, detailOf } from './batches.test-data.ts';

interface Shown {
  screen: string;
  kind: Pick<Batch, 'company' | 'type' | 'region'>;
  title: string;
  templates: string[];
  columns: string[];
  /** Required fields of an import and their messages. */
  fields: string[];
  lacking: string[];
  /** Texts of a detail for the owner of the batch. */
  facts: string[];
  /** Texts of the start, of a row before and after it, and of the items. */
  start: string;
  update: [would: string, did: string];
}

const COMPANY = { id: 1, name: 'Harbor Rent' };
const OF_COMPANY = ['File', 'Company', 'Status', 'Type', 'Created at', 'Actions'];
const FILE = 'Please choose a file of type .xlsx, .xls or .csv.';
const EFFECTS = '1 row changes nothing, 2 are rejected.';

/** Texts of the specification for each screen. */
const SCREENS = {
  vehicles: {
    screen: '/vehicles/batch',
    kind: { company: COMPANY, type: 'create', region: null },
    title: 'Vehicle batches',
    templates: ['Create', 'Delete'],
    columns: OF_COMPANY,
    fields: ['Type', 'Company', 'File'],
    lacking: ['Please select a type', FILE],
    facts: ['Company', 'Harbor Rent', 'Type', 'Create'],
    start: `This import creates 3 vehicles, updates 2 and deletes 1 in Harbor Rent. ${EFFECTS}`,
    update: ['Update', 'Updated'],
  },
  contracts: {
    screen: '/vehicles/financial-batch',
    kind: { company: COMPANY, type: 'assumption', region: null },
    title: 'Financial batches',
    templates: ['Assumption', 'Lease', 'Flooring', 'Finance'],
    columns: OF_COMPANY,
    fields: ['Type', 'Company', 'File'],
    lacking: ['Please select a type', FILE],
    facts: ['Company', 'Harbor Rent', 'Type', 'Assumption'],
    start: `This import creates 3 contracts, updates 2 and deletes 1 in Harbor Rent. ${EFFECTS}`,
    update: ['Update', 'Updated'],
  },
  'odometer readings': {
    screen: '/mileage/batch',
    kind: { company: COMPANY, type: 'create', region: null },
    title: 'Odometer batches',
    templates: [],
    columns: OF_COMPANY,
    fields: ['Company', 'File'],
    lacking: [FILE],
    facts: ['Company', 'Harbor Rent', 'Type', 'Create'],
    start: `This import creates 3 odometer readings, updates 2 and deletes 1 in Harbor Rent. ${EFFECTS}`,
    update: ['Update', 'Updated'],
  },
  'class performances': {
    screen: '/class-performances/batch',
    kind: { company: COMPANY, type: 'create', region: null },
    title: 'Class performance batches',
    templates: [],
    columns: OF_COMPANY,
    fields: ['Company', 'File'],
    lacking: [FILE],
    facts: ['Company', 'Harbor Rent', 'Type', 'Create'],
    start: `This import creates 3 class performances, updates 2 and deletes 1 in Harbor Rent. ${EFFECTS}`,
    update: ['Update', 'Updated'],
  },
  'auction valuations': {
    screen: '/manheim-batch',
    kind: { company: null, type: 'create', region: 'SE' },
    title: 'Auction valuation batches',
    templates: [],
    columns: ['File', 'Status', 'Region', 'Created at', 'Actions'],
    fields: ['Region', 'File'],
    lacking: ['Please choose region', FILE],
    facts: ['Region', 'Southeast', 'Type', 'Create'],
    start: `This import creates 3 vehicles, values 2 and deletes 1. ${EFFECTS}`,
    update: ['Value', 'Valued'],
  },
} satisfies Record<string, Shown>;

/** Label, color and available actions for each status. */
const STATUSES = [
  ['waiting', 'Waiting', 'blue', ['Start', 'Download', 'Show', 'Delete']],
  ['progress', 'In progress3 of 9', 'light blue', ['Download', 'Show', 'Delete']],
  ['finished', 'Finished · 7 applied · 2 rejected', 'green', ['Download', 'Show', 'Delete']],
  ['failed', 'Failed', 'red', ['Download', 'Show', 'Delete']],
] as const;

const HUES = { blue: [200, 240], 'light blue': [185, 215], green: [120, 175], red: [0, 15] } as const;

function readHue(element: Element): number {
  const { color } = getComputedStyle(element);
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

const main = page.getByRole('main');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const rowWith = (text: string): Locator => page.getByRole('row').filter({ hasText: text });

for (const [key, shown] of Object.entries<Shown>(SCREENS)) {
  const name = key as keyof typeof SCREENS;
  const { screen, kind, title, templates, columns, fields, lacking, facts, start, update } = shown;

  test(`the list of ${name} and its import show the specified texts`, async () => {
    await openScreen(screen, batchResponses(name, kind));
    await expect.poll(() => document.title).toBe(`${title} · Fleetworth fleet tool`);
    const template = templates.length > 0 ? 'Download Template Examples' : 'Download Template';
    await expectInOrder(main, [title, template, 'Refresh', 'Excel Import', ...columns]);
    await expectTexts(page.getByRole('columnheader'), columns);
    for (const [status, word, color, actions] of STATUSES) {
      const row = rowWith(`${status}.xlsx`);
      await expectInOrder(row, [word]);
      await expectTexts(row.getByRole('cell').last(), [actions.join('')]);
      const [from, to] = HUES[color];
      const hue = readHue(document.querySelector(`main [data-status="${status}"]`) ?? document.body);
      expect(hue, `${word} is ${color}`).toBeGreaterThanOrEqual(from);
      expect(hue, `${word} is ${color}`).toBeLessThanOrEqual(to);
    }
    await expectTexts(page.getByRole('button', { name: /^Page \d of 9$/ }), ['1', '2', '3', '4', '5']);
    if (templates.length > 0) {
      await page.getByRole('button', { name: template }).click();
      await expectTexts(page.getByRole('menuitem'), templates);
      await userEvent.keyboard('{Escape}');
    }
    await button('Excel Import').click();
    const dialog = page.getByRole('dialog', { name: 'Excel Import' });
    await expectInOrder(dialog, [
      ...fields,
      '.xlsx, .xls or .csv',
      '20 MB',
      '100,000 rows',
      'Cancel',
      'Upload',
    ]);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await expectInOrder(dialog, lacking);
  });

  test(`an empty list of ${name} says so and offers the import`, async () => {
    await openScreen(screen, batchResponses(name, kind, { pages: 0 }));
    await expectInOrder(main, [title, 'Data not found.', 'Excel Import']);
  });

  test(`the details of ${name} show the specified texts in each status`, async () => {
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
        'checked again when you click Start',
        'All rows 9',
        'Reject 2',
        'Create 3',
        `${would} 2`,
        'Delete 1',
        'Skip 1',
        'Details',
        'Color white → red',
        'No changes: these values are already stored',
        'VIN x Please type 17 chars',
      ],
      progress: ['In progress', ...facts, '3 of 9', 'You can leave this page'],
      finished: [
        'Finished',
        ...facts,
        '6 of 9 rows applied.',
        'Download rejected rows',
        'Upload corrected file',
        '2 rejected rows',
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
        'Result of each row',
        'Rejected 2',
        'Outcome',
      ],
      failed: ['Failed', ...facts, '0 of 9 rows applied.', '9 rejected rows'],
    } as const;
    for (const [status] of STATUSES) {
      await openScreen(pathOf(screen, status), batchResponses(name, kind));
      await expectInOrder(main, about);
      await expectInOrder(main, [`${status}.xlsx`, ...texts[status]]);
      expect(button('Start').elements()).toHaveLength(status === 'waiting' ? 1 : 0);
    }
  });
}

test('shows the stored values of a new class performance', async () => {
  const { kind, screen } = SCREENS['class performances'];
  const { results, ...detail } = detailOf(kind, 'finished');
  if (results === null) throw new Error('A finished batch has results.');
  const message = 'Utilization 82%, RPU $912.50, T&M $640.00.';
  const created_items = [{ id: 7, vin: null, unit: null, name: 'TPA · Midsize', message }];
  await openScreen(pathOf(screen, 'finished'), {
    ...batchResponses('class performances', kind),
    getClassPerformanceBatch: { ...detail, results: { ...results, created_items } },
  });
  const created = page.getByRole('list', { name: 'Created' });
  await expect.element(created).toHaveTextContent(`TPA · Midsize ${message}`);
});

test('the confirmations of deletion and start say what happens', async () => {
  const { kind, screen } = SCREENS.vehicles;
  await openScreen(screen, batchResponses('vehicles', kind));
  for (const [action, title, texts] of [
    ['Delete waiting.xlsx', 'Delete waiting.xlsx?', ['No rows were applied.', 'Cancel', 'Delete']],
    ['Delete finished.xlsx', 'Delete finished.xlsx?', ['Its changes are kept.', 'Cancel', 'Delete']],
    [
      'Start waiting.xlsx',
      'Start waiting.xlsx?',
      [
        'This import creates 3 vehicles',
        'Owners can restore deleted vehicles for 30 days.',
        'You can download rejected rows, fix them and upload them again.',
        'Cancel',
        'Delete 1 vehicle',
      ],
    ],
  ] as const) {
    await button(action).click();
    const question = page.getByRole('dialog', { name: title });
    await expectInOrder(question, texts);
    await question.getByRole('button', { name: 'Cancel' }).click();
  }
  await expect.element(button('Delete progress.xlsx')).toBeDisabled();
});

test('A viewer reads the batches, and why nothing can be imported', async () => {
  const { kind, screen, title } = SCREENS.vehicles;
  await openScreen(screen, { ...batchResponses('vehicles', kind), getMe: VIEWER });
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(button('Excel Import')).toBeDisabled();
  await expect
    .element(button('Excel Import'))
    .toHaveAttribute('title', 'You can view your companies but not change them');
});
