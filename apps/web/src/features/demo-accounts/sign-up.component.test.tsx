import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MockResponses } from '../../../test/mock-calls.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const start = () => button('Start Free Account').click();

const GOOD = {
  'First Name': 'Dana',
  'Last Name': 'Reed',
  Email: 'Dana@Example.com',
  'Company Name': 'Reed Rentals',
  Phone: '8135550100',
};

async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await userEvent.fill(field(label), value);
}

async function openForm(responses: MockResponses = {}) {
  await openScreen('/demo', responses);
  await expect.element(page.getByRole('heading', { name: 'Free Account Sign Up' })).toBeVisible();
}

const mockError = (status: number, body: object) => ({
  requestDemoAccount: () => ({
    mockError: { status, body: { code: status, reason: 'request.invalid' as const, message: '', ...body } },
  }),
});

describe('the sign-up', () => {
  test.each([
    ['First Name', '', 'Required Field.'],
    ['Last Name', ' ', 'Required Field.'],
    ['Email', '', 'Please type your email'],
    ['Email', 'nobody', 'Invalid email'],
    ['Company Name', '', '*Required Field.'],
    ['Company Name', 'Al', 'Minimum 3 characters'],
    ['Phone', '', '*Required Field.'],
    ['Phone', '813555010', 'Incorrect phone number'],
    ['Phone', 'ask Dana', 'Incorrect phone number'],
  ])('shows an error under %s for %j: %s', async (label, value, text) => {
    await openForm();
    await fill({ ...GOOD, [label]: value });
    await start();
    await expect.element(field(label)).toHaveAccessibleDescription(text);
    await expect.element(field(label)).toHaveFocus();
  });

  test('masks the phone, sends only its digits, and thanks instead of the form', async () => {
    const requests: unknown[] = [];
    await openForm({
      requestDemoAccount: ({ body }) => {
        requests.push(body);
        return { contact_email: 'help@example.com', is_outbox: true };
      },
    });
    await fill(GOOD);
    await expect.element(field('Phone')).toHaveValue('(813)-555-0100');
    await start();
    await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'help@example.com' }))
      .toHaveAttribute('href', 'mailto:help@example.com');
    await expect
      .element(page.getByRole('link', { name: 'Open the outbox' }))
      .toHaveAttribute('href', '/outbox');
    expect(requests).toEqual([
      {
        name: 'Dana',
        last_name: 'Reed',
        email: 'Dana@Example.com',
        company_name: 'Reed Rentals',
        phone: '8135550100',
      },
    ]);
  });

  test('shows no contact if the installation has none', async () => {
    await openForm({ requestDemoAccount: { contact_email: null, is_outbox: false } });
    await fill(GOOD);
    await start();
    await expect.element(page.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
    expect(page.getByText('Questions?').elements()).toEqual([]);
  });

  test('says before its fields that the installation sends no email', async () => {
    await openForm({ getSetup: { create_account: null, sends_email: false } });
    await expect.element(page.getByRole('note')).toBeVisible();
    const [first] = page.getByRole('textbox').elements();
    const note = page.getByRole('note').element();
    expect(note.compareDocumentPosition(first as Element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await expect.element(button('Start Free Account')).toHaveAttribute('data-variant', 'default');
  });

  test('shows the texts of a rejection under their fields and keeps the input', async () => {
    await openForm(mockError(422, { errors: { email: ['Invalid email'], company_name: ['Too odd'] } }));
    await fill(GOOD);
    await start();
    await expect.element(field('Email')).toHaveAccessibleDescription('Invalid email');
    await expect.element(field('Company Name')).toHaveAccessibleDescription('Too odd');
    await expect.element(field('First Name')).toHaveValue('Dana');
  });

  test.each([
    [429, { message: 'Too many attempts for now. Please try again later.' }],
    [503, { message: "Fleetworth is busy. Your changes aren't saved yet." }],
    [500, { message: 'Something went wrong' }],
  ])('shows the message of %d in the form', async (status, body) => {
    await openForm(mockError(status, body));
    await fill(GOOD);
    await start();
    await expect.element(page.getByRole('alert')).toHaveTextContent(body.message);
  });
});

describe('the link of a sign-up', () => {
  test('shows the message of the server, and leads to the sign-in', async () => {
    const asked: unknown[] = [];
    await openScreen('/demo-account-request/abc', {
      confirmDemoAccount: ({ params }) => {
        asked.push(params);
        return { is_outbox: true };
      },
    });
    await expect.element(page.getByRole('link', { name: 'Open the outbox' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
    expect(asked).toHaveLength(1);
  });

  test('shows why it was rejected, and leads to another sign-up', async () => {
    const message = 'This request has expired. Please sign up again.';
    await openScreen('/demo-account-request/abc', {
      confirmDemoAccount: () => ({
        mockError: { status: 404, body: { code: 404, reason: 'sign_up.expired', message } },
      }),
    });
    await expect.element(page.getByRole('alert')).toHaveTextContent(message);
    await expect.element(page.getByRole('link', { name: 'Sign up again' })).toHaveAttribute('href', '/demo');
  });
});
