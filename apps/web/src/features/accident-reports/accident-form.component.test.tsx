import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makePhoto } from '../../../test/made-photo.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { mockUploads } from '../../../test/uploads.ts';

const FILED = {
  data: { id: 41, claim_report_to: 'claims@example.com', photos: 2, delivery: 'sent' },
  message: 'Accident report received. Thank you.',
};
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const photosField = () => page.getByLabelText('Accident Photos', { exact: true });

const GOOD = {
  'Rental Agreement Number': 'RA-1041',
  'Renter Email Address': 'renter@example.com',
  'Claim Report To': 'claims@example.com',
  'Accident Date': '11/01/2024',
};

async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await userEvent.fill(field(label), value);
}

const submit = () => page.getByRole('button', { name: 'Submit', exact: true }).click();

/** Opens the form of a signed-in user. Submitting it receives the given answer. */
async function openForm(response: { status: number; body: object } = { status: 200, body: FILED }) {
  const requests: FormData[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    mockUploads((form) => {
      requests.push(form);
      return response;
    }),
  );
  await openScreen('/accident-report', {});
  await expect.element(page.getByRole('heading', { name: 'Create Accident Report' })).toBeVisible();
  return requests;
}

describe('the form of an accident report', () => {
  test.each([
    ['Rental Agreement Number', '', 'Please type your rental agreement number'],
    ['Renter Email Address', '', 'Please type email address'],
    ['Renter Email Address', 'nobody', 'Invalid email'],
    ['Claim Report To', '', 'Please type email address'],
    ['Claim Report To', 'a@b', 'Invalid email'],
    ['Accident Date', '', 'Please type accident date'],
    ['Accident Date', '02/30/2025', 'Invalid type Accident Date. February 2025 has 28 days.'],
    ['Accident Date', '01/01/2199', "You can't choose a future date"],
    ['Renter Phone Number', '813', 'Incorrect phone number'],
    ['Driver Phone Number', 'ask Dana', 'Incorrect phone number'],
    ['Driver Email Address', 'nobody', 'Invalid email'],
  ])('shows an error under %s for %j: %s', async (label, value, text) => {
    const requests = await openForm();
    await fill({ ...GOOD, [label]: value });
    await submit();
    await expect.element(field(label)).toHaveAccessibleDescription(text);
    await expect.element(field(label)).toHaveFocus();
    expect(requests).toEqual([]);
  });

  test('rejects six photos at once, and before they are sent', async () => {
    const requests = await openForm();
    const photos = Array.from({ length: 6 }, (_, at) => makePhoto(`${at}.jpg`));
    await userEvent.upload(photosField(), await Promise.all(photos));
    const text = page.getByText('Files length must be less than 6', { exact: true });
    await expect.element(text).toBeVisible();
    await fill(GOOD);
    await submit();
    await expect.element(text).toBeVisible();
    await expect.element(photosField()).toHaveFocus();
    expect(requests).toEqual([]);
  });

  test('shows the error of each photo beside it, and sends the others once it is removed', async () => {
    const requests = await openForm();
    const start = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
    await userEvent.upload(photosField(), [
      await makePhoto('good.jpg'),
      new File([start, new Uint8Array(2_097_153)], 'large.jpg'),
      new File([start], 'broken.jpg'),
      new File(['<svg/>'], 'scan.jpg'),
      new File(['<svg/>'], 'scan.svg'),
    ]);
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    const errors = {
      'large.jpg': 'Files size must be equal to or less than 2MB',
      'broken.jpg': "We couldn't read this photo. Choose another one.",
      'scan.jpg': "Only .jpg, .jpeg and .png files. scan.jpg can't be read as an image.",
      'scan.svg': 'Only .jpg, .jpeg and .png files.',
    };
    for (const [name, text] of Object.entries(errors))
      await expect.element(row(name)).toHaveTextContent(`${name} ${text}`);
    await fill(GOOD);
    await submit();
    await expect.element(photosField()).toHaveAccessibleDescription(/4 photos can't be sent\. Remove them/);
    await expect.element(photosField()).toHaveFocus();
    expect(requests).toEqual([]);
    for (const name of Object.keys(errors))
      await page.getByRole('button', { name: `Remove ${name}`, exact: true }).click();
    expect(page.getByText(/can't be sent/).elements()).toEqual([]);
    await submit();
    await expect.poll(() => requests.length).toBe(1);
    expect(requests[0]?.getAll('accident_photos[]').map((file) => (file as File).name)).toEqual(['good.jpg']);
  });

  test('asks for the required fields first', async () => {
    await openForm();
    await expect.element(field('Claim Report To')).toBeVisible();
    const required = page
      .getByRole('textbox')
      .elements()
      .map((element) => element.ariaRequired === 'true');
    expect(required).toEqual([...required].toSorted((a, b) => Number(b) - Number(a)));
    expect(required.filter(Boolean)).toHaveLength(4);
  });

  test('masks phones and the date, sends digits and YYYY-MM-DD, confirms and is cleared', async () => {
    const requests = await openForm();
    await fill({ ...GOOD, 'Renter Phone Number': '8135550100', 'Accident Date': '11012024' });
    await userEvent.upload(photosField(), [await makePhoto('a.jpg'), await makePhoto('b.png')]);
    await expect.element(field('Renter Phone Number')).toHaveValue('(813)-555-0100');
    await page.getByRole('button', { name: 'Remove a.jpg' }).click();
    await userEvent.upload(photosField(), await makePhoto('c.jpg'));
    await expect.element(field('Accident Date')).toHaveValue('11/01/2024');
    await submit();
    await expect.element(page.getByRole('status').getByText(/received/)).toBeVisible();
    await expect.element(field('Rental Agreement Number')).toHaveValue('');
    expect(page.getByRole('listitem').getByText('b.jpg').elements()).toEqual([]);
    await expect
      .element(page.getByText('Accident report 41 with 2 photos was sent to claims@example.com.'))
      .toBeVisible();
    const [form] = requests;
    expect(Object.fromEntries(form ?? [])).toMatchObject({
      rental_agreement_number: 'RA-1041',
      renter_phone_number: '8135550100',
      accident_date: '2024-11-01',
      claim_report_to: 'claims@example.com',
      driver_licence_number_and_station: '',
    });
    const names = form?.getAll('accident_photos[]').map((file) => (file as File).name);
    expect(names).toEqual(['b.jpg', 'c.jpg']);
  });

  test('sends one report after another', async () => {
    const requests = await openForm();
    for (const count of [1, 2]) {
      await fill(GOOD);
      await submit();
      await expect.poll(() => requests.length).toBe(count);
      await expect.element(field('Rental Agreement Number')).toHaveValue('');
    }
  });

  test('shows the texts of a rejection under their fields', async () => {
    const errors = {
      claim_report_to: ['Invalid email'],
      accident_photos: ['Only .jpg, .jpeg and .png files.'],
    };
    await openForm({ status: 422, body: { code: 422, reason: 'request.invalid', message: 'x', errors } });
    await fill(GOOD);
    await submit();
    await expect.element(field('Claim Report To')).toHaveAccessibleDescription('Invalid email');
    await expect.element(page.getByText('Only .jpg, .jpeg and .png files.')).toBeVisible();
  });

  test.each([
    [404, { message: "This link doesn't work." }, "This link doesn't work."],
    [413, { message: 'The request is too large.' }, 'Files size must be equal to or less than 2MB'],
    [
      429,
      { message: 'Too many attempts for now. Please try again later.' },
      'Too many attempts for now. Please try again later.',
    ],
    [500, { message: 'The server says why' }, 'The server says why'],
    [500, {}, 'Something went wrong'],
  ])('shows a rejection %d as a notice and keeps the input', async (status, body, text) => {
    await openForm({ status, body });
    await fill(GOOD);
    await submit();
    // Once in the form, where it stays, and once as a notice.
    await expect.poll(() => page.getByText(text, { exact: true }).elements().length).toBe(2);
    await expect.element(field('Rental Agreement Number')).toHaveValue('RA-1041');
  });
});

describe('the form of a link', () => {
  test('names the location, has no recipient field, and thanks', async () => {
    const requests: string[][] = [];
    vi.stubGlobal(
      'XMLHttpRequest',
      mockUploads((form, url) => {
        requests.push([url, ...form.keys()]);
        return { status: 200, body: FILED };
      }),
    );
    await openScreen('/accident-report/abc', {
      getAccidentForm: { company: 'Harbor Rent', location: 'Tampa Airport' },
    });
    await expect.element(page.getByText('For Harbor Rent, Tampa Airport.', { exact: false })).toBeVisible();
    expect(field('Claim Report To').elements()).toEqual([]);
    const { 'Claim Report To': _fixed, ...typed } = GOOD;
    await fill(typed);
    await submit();
    await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    const receipt =
      'Harbor Rent, Tampa Airport has received accident report 41 with 2 photos. ' +
      'We sent it to claims@example.com.';
    await expect.element(page.getByText(receipt)).toBeVisible();
    expect(requests[0]?.[0]).toBe('/api/v1/forms/renter-accident-report/abc');
    expect(requests[0]).not.toContain('claim_report_to');
    await page.getByRole('button', { name: 'File another report' }).click();
    await expect.element(field('Rental Agreement Number')).toHaveValue('');
  });

  test('shows that it is revoked', async () => {
    const message =
      "This link doesn't work. It may have been replaced. Ask the rental company for its current link.";
    await openScreen('/accident-report/abc', {
      getAccidentForm: () => ({
        mockError: { status: 404, body: { code: 404, reason: 'accident_form.not_found', message } },
      }),
    });
    await expect.element(page.getByRole('alert')).toHaveTextContent(message);
    expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
  });
});

const reset = () => page.getByRole('button', { name: 'Reset', exact: true }).click();

test('The form is cleared by Reset, after a question', async () => {
  await openForm();
  await fill(GOOD);
  await userEvent.upload(photosField(), await makePhoto('a.jpg'));
  await reset();
  const question = page.getByRole('dialog', { name: 'Clear this report?' });
  await expect.element(question.getByText('What you entered and 1 photo will be removed.')).toBeVisible();
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field('Rental Agreement Number')).toHaveValue('RA-1041');
  await reset();
  await question.getByRole('button', { name: 'Clear' }).click();
  for (const label of Object.keys(GOOD)) await expect.element(field(label)).toHaveValue('');
  expect(page.getByText('a.jpg').elements()).toEqual([]);
});
