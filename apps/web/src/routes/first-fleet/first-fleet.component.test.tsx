import type { FirstSheet } from '@fleetworth/contract/first-fleet';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { COMPANY, OWNER } from '../../../test/everyday-responses.ts';
import type { MockResponses } from '../../../test/mock-calls.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { mockUploads } from '../../../test/uploads.ts';
import { batchResponses } from '../../features/batches/batches.test-data.ts';

const SHEET: FirstSheet = {
  id: 1,
  file_name: 'fleet.csv',
  rows: 120,
  locations: [
    { name: 'TPA', rows: 80 },
    { name: 'MCO', rows: 40 },
  ],
};

const NEW = {
  ...OWNER,
  memberships: [],
  first_company_name: 'Harbor Rent',
  first_steps: { company: false, location: false },
};
const RESPONSES: MockResponses = {
  getMe: NEW,
  listCompanies: [],
  listStates: [
    { id: 1, name: 'Florida', code: 'FL' },
    { id: 2, name: 'New York', code: 'NY' },
  ],
  listCities: [{ id: 1, name: 'Tampa' }],
  listRegions: [
    { code: 'SE', name: 'Southeast' },
    { code: 'NE', name: 'Northeast' },
    { code: 'NA', name: 'National' },
  ],
};

const start = (responses: MockResponses = {}) => openScreen('/', { ...RESPONSES, ...responses });
const dialog = page.getByRole('dialog', { name: 'Your company' });
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
const choice = (name: string) => dialog.getByRole('combobox', { name, exact: true });
const place = (name: RegExp) => dialog.getByRole('group', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Answers uploads in turn. Returns the forms that were sent. */
function answerUploads(...answers: { status: number; body: object }[]): FormData[] {
  const sent: FormData[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    mockUploads((form) => {
      sent.push(form);
      return answers[sent.length - 1] ?? { status: 500, body: {} };
    }),
  );
  return sent;
}

const drop = () =>
  userEvent.upload(
    page.getByLabelText("Your fleet's spreadsheet", { exact: true }),
    new File(['VIN'], 'fleet.csv'),
  );

describe('the first screen of a new account', () => {
  test('uploads the sheet of a fleet, or links to adding a vehicle', async () => {
    await start();
    await expect.element(page.getByRole('heading', { name: 'Add your fleet' })).toBeVisible();
    await expect.element(page.getByText("Drop your fleet's spreadsheet here or choose it")).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Enter your first vehicle' }))
      .toHaveAttribute('href', '/companies?dialog=add');
    expect(page.getByRole('region', { name: 'Get started in three steps' }).elements()).toEqual([]);
  });

  test('asks for the company after the upload, and for its locations with default assumptions', async () => {
    answerUploads({ status: 200, body: { data: SHEET } });
    await start();
    await drop();
    await expect.element(field('Company name')).toHaveValue('Harbor Rent');
    const tampa = place(/^TPA 80 rows/);
    await expect.element(tampa.getByRole('textbox', { name: 'Code' })).toHaveValue('TPA');
    await expect
      .element(tampa.getByRole('textbox', { name: 'Monthly depreciation assumption (%)' }))
      .toHaveValue('1.5%');
    await expect
      .element(tampa.getByRole('textbox', { name: 'Monthly mileage assumption' }))
      .toHaveValue('1,500');
  });

  test('continues with a sheet that was uploaded before a reload', async () => {
    await start({ getFirstSheet: SHEET });
    await expect.element(page.getByText('fleet.csv was uploaded: 120 rows, 2 locations.')).toBeVisible();
    await button('Continue').click();
    await expect.element(place(/^MCO 40 rows/)).toBeVisible();
  });

  test('asks how to read an unclear sheet, and sends the same file with the answers', async () => {
    const sent = answerUploads(
      {
        status: 422,
        body: {
          reason: 'batch.which_sheet',
          message: 'This file has several sheets. Choose one.',
          data: {
            sheets: [
              { name: 'North', rows: 3 },
              { name: 'South', rows: 4 },
            ],
          },
        },
      },
      { status: 200, body: { data: SHEET } },
    );
    await start();
    await drop();
    await page.getByRole('combobox', { name: 'Sheet' }).click();
    await page.getByRole('option', { name: /^South/ }).click();
    await button('Continue').click();
    await expect.element(dialog).toBeVisible();
    expect(sent.map((form) => form.get('sheet'))).toEqual([null, 'South']);
  });

  test('says that a sheet without locations gets one, and offers no value for it', async () => {
    const location = {
      field: 'location',
      label: 'Location code',
      is_required: false,
      is_required_for_new: true,
      fills_all_rows: true,
    };
    const data = {
      columns: [{ index: 1, heading: 'Yard', samples: ['TPA'], field: null }],
      fields: [location],
      required: [],
      missing: ['location'],
      defaults: {},
      notes: [],
    };
    answerUploads({
      status: 422,
      body: { reason: 'batch.which_columns', message: 'Match the columns.', data },
    });
    await start();
    await drop();
    await expect
      .element(
        page.getByText(
          'No column for Location code. If your spreadsheet has one, choose it below. Without a ' +
            'Location code column, all vehicles go to one location that you name next.',
        ),
      )
      .toBeVisible();
    expect(page.getByText('Values for all rows').elements()).toEqual([]);
  });

  test('shows below the file why it can’t be read', async () => {
    const message = "This file can't be read. Save it as .xlsx and upload it again.";
    answerUploads({
      status: 422,
      body: { reason: 'batch.unreadable', message, errors: { file: [message] } },
    });
    await start();
    await drop();
    await expect.element(page.getByText(message)).toBeVisible();
  });
});

describe('the company of a first sheet', () => {
  async function open(responses: MockResponses = {}) {
    await start({ getFirstSheet: SHEET, ...responses });
    await button('Continue').click();
    await expect.element(dialog).toBeVisible();
  }

  async function fillAddress() {
    await userEvent.fill(field('ZIP'), '33607');
    await userEvent.fill(field('Address'), '1 Main Street');
    await choice('City').click();
    await page.getByRole('option', { name: 'Tampa' }).click();
  }

  test('has the state of its ZIP, and its locations the region of the state', async () => {
    await open();
    const region = place(/^TPA/).getByRole('combobox', { name: 'Region' });
    await userEvent.fill(field('ZIP'), '33607');
    await expect.element(choice('State')).toHaveValue('Florida');
    await expect.element(region).toHaveValue('Southeast');
    await region.click();
    await page.getByRole('option', { name: 'National' }).click();
    await userEvent.fill(field('ZIP'), '10001');
    await expect.element(choice('State')).toHaveValue('New York');
    // A chosen region stays.
    await expect.element(region).toHaveValue('National');
    await expect.element(place(/^MCO/).getByRole('combobox', { name: 'Region' })).toHaveValue('Northeast');
  });

  test('is stored with its locations, and the preview of the sheet opens', async () => {
    const sent: unknown[] = [];
    const kind = { company: { id: 1, name: 'Harbor Rent' }, type: 'create', region: null } as const;
    await open({
      ...batchResponses('vehicles', kind),
      getMe: () => (sent.length === 0 ? NEW : OWNER),
      listCompanies: () => (sent.length === 0 ? [] : [COMPANY]),
      createFirstFleet: ({ body }) => {
        sent.push(body);
        return { company: 1, batch: 1 };
      },
    });
    await fillAddress();
    await button('Continue to preview').click();
    await expect.element(page.getByRole('heading', { name: 'waiting.xlsx' })).toBeVisible();
    expect(sent).toEqual([
      {
        sheet: 1,
        company: {
          name: 'Harbor Rent',
          address: '1 Main Street',
          zip: '33607',
          state: 1,
          city: 1,
          lease_calculating_period_type: 'monthly',
          package: 2,
        },
        locations: ['TPA', 'MCO'].map((name) => ({
          sheet_name: name,
          name,
          code: name,
          region: 'SE',
          monthly_depreciation_assumption: 1.5,
          monthly_mileage_assumption: 1_500,
        })),
      },
    ]);
  });

  test('names the package of the company, with its fees unless it is free', async () => {
    await open();
    await expect.element(dialog.getByText(/later\. Package: Free\. No card needed\.$/)).toBeVisible();
    const basic = {
      id: 1,
      name: 'Basic',
      description: 'For small fleets.',
      monthly_fee: 10,
      annual_fee: 100,
    };
    await open({ listPackages: [basic] });
    await expect.element(dialog.getByText(/Package: Basic, \$10 a month or \$100 a year\./)).toBeVisible();
  });

  test('shows below its field which code two locations share', async () => {
    await open();
    await fillAddress();
    const code = place(/^MCO/).getByRole('textbox', { name: 'Code' });
    await userEvent.fill(code, 'tpa');
    await button('Continue to preview').click();
    await expect.element(code).toHaveAccessibleDescription('Another location of this company has this code.');
    await expect.element(code).toHaveFocus();
  });
});
