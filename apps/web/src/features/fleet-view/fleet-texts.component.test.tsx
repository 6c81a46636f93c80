import { test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { openScreen } from '../../../test/open-screen.tsx';
import { expectInOrder } from '../../../test/texts.ts';
import { FLEET_RESPONSES } from '../../../test/fleet-responses.ts';

interface Shown {
  path: string;
  /** Element with the texts, read once the first of them is visible. */
  within: Locator;
  texts: string[];
}

/** Texts of the specification for each screen. */
const SCREENS: Record<string, Shown> = {
  'total value': {
    path: '/summary-current',
    within: page.getByRole('treegrid', { name: 'Total value' }).getByRole('row').first(),
    texts: [
      'Company, location',
      'With Finance',
      'Auction Value',
      'Estimated Payoff',
      'Weekly Change',
      'No Value',
      'No Finance',
      'Revenue/Loss',
    ],
  },
  'historical trend': {
    path: '/historical-trend',
    within: page.getByRole('treegrid', { name: 'Historical trend' }).getByRole('row').first(),
    texts: [
      'Make, model, year, detail',
      'Vehicles',
      'Avg Mileage',
      'AVG CR',
      'Above/Unit',
      'Average/Unit',
      'Below/Unit',
      'Price Year Ago',
      'Market mileage a year ago',
      'Total Above',
      'Total Average',
      'Total Below',
      'Change',
    ],
  },
  'filters of the historical trend': {
    path: '/historical-trend',
    within: page.getByRole('region', { name: 'Filters' }),
    texts: ['Company', 'Locations', 'Tags', 'Status', 'Reset'],
  },
  'cards of Value by Vehicle': {
    path: '/vehicle-advanced?q=no-such-unit',
    within: page.getByRole('region', { name: 'Summary' }),
    texts: [
      'With finance',
      'Export',
      'Auction Value',
      'Estimated Payoff',
      'Estimated Revenue/Loss',
      'Avg Per Unit Mileage',
    ],
  },
  export: {
    path: '/vehicle-advanced?q=no-such-unit&dialog=export',
    within: page.getByRole('dialog', { name: 'Export' }),
    texts: ['Type', 'Internal', 'including payoff', 'External', 'Cancel', 'Export'],
  },
};

for (const [name, { path, within, texts }] of Object.entries(SCREENS)) {
  test(`shows the specified texts in order: ${name}`, async () => {
    await openScreen(path, FLEET_RESPONSES);
    await expectInOrder(within, texts);
  });
}
