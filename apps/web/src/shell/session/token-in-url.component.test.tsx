import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type MockResponses, loseConnection, type ReceivedCall } from '../../../test/mock-calls.ts';
import { OWNER } from '../../../test/everyday-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { expectInOrder } from '../../../test/texts.ts';
import { sessionToken } from '../api/session-token.ts';

const ROBIN = { ...OWNER, id: 2, name: 'Robin', email: 'robin@example.com' };
const DANAS = 'token-of-dana-0000000000';
const ROBINS = 'token-of-robin-000000000';
const DEAD = 'a-token-that-no-session-has';
const USERS = new Map([
  ['token-of-a-test', OWNER],
  [DANAS, OWNER],
  [ROBINS, ROBIN],
]);
const NO_SESSION = { mockError: { status: 401, body: { code: 401, reason: 'session.missing' } } };

const ended = new Set<string | null>();
const userOf = ({ token }: ReceivedCall) => (ended.has(token) ? undefined : USERS.get(token ?? ''));
const responses: MockResponses = {
  getMe: (call) => userOf(call) ?? NO_SESSION,
  logout: ({ token }) => {
    ended.add(token);
    return null;
  },
  listSocialProviders: [],
} as MockResponses;

const question = page.getByRole('dialog', { name: 'Who should stay signed in?' });
const stay = question.getByRole('button', { name: `Stay signed in as ${OWNER.email}` });
const go = question.getByRole('button', { name: `Sign out and continue as ${ROBIN.email}` });

async function follow(token: string, given: MockResponses = {}, kept: string | null = 'token-of-a-test') {
  ended.clear();
  await openScreen('/help', { ...responses, ...given }, { kept, link: `?token=${token}` });
}

async function expectSignedIn({ name, last_name }: typeof OWNER): Promise<void> {
  await expect.element(page.getByRole('button', { name: `Account: ${name} ${last_name}` })).toBeVisible();
}

test.each(['?q=1010&token=', '#token='])(
  'a token after %s signs in and is removed from the address',
  async (link) => {
    await openScreen('/help', responses, { kept: null, link: link + ROBINS });
    await expectSignedIn(ROBIN);
    expect(sessionToken.read()).toBe(ROBINS);
  },
);

test('an expired token says so and leads a visitor to the sign-in', async () => {
  await follow(DEAD, {}, null);
  await expect.element(page.getByText('This sign-in link is no longer valid.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(sessionToken.read()).toBeNull();
});

test('an expired token keeps the current session', async () => {
  await follow(DEAD);
  await expect.element(page.getByText('This sign-in link is no longer valid.')).toBeVisible();
  await expectSignedIn(OWNER);
  expect(sessionToken.read()).toBe('token-of-a-test');
});

test("a token that can't be checked says so and keeps the current session", async () => {
  let isTried = false;
  await follow(ROBINS, {
    getMe: (call) => {
      if (isTried) return userOf(call) ?? NO_SESSION;
      isTried = true;
      return loseConnection();
    },
  });
  const text = "We couldn't check the sign-in link. Open it again.";
  await expect.element(page.getByText(text)).toBeVisible();
  await expectSignedIn(OWNER);
  expect(sessionToken.read()).toBe('token-of-a-test');
});

test('a token of the signed-in user changes nothing without a question', async () => {
  await follow(DANAS);
  await expectSignedIn(OWNER);
  expect([sessionToken.read(), ended.size]).toEqual(['token-of-a-test', 0]);
});

test('a token replaces an ended session without a question', async () => {
  await follow(ROBINS, {}, 'a-session-that-has-ended');
  await expectSignedIn(ROBIN);
  expect(sessionToken.read()).toBe(ROBINS);
});

test.each(['{Escape}', '{Enter}'])(
  '%s keeps the current session if a token of another user asks',
  async (key) => {
    await follow(ROBINS);
    await expectInOrder(question, [`You are signed in as ${OWNER.email}.`, `is for ${ROBIN.email}.`]);
    await expect.element(stay).toHaveFocus();
    await userEvent.keyboard(key);
    await expectSignedIn(OWNER);
    expect([sessionToken.read(), ended.size]).toEqual(['token-of-a-test', 0]);
  },
);

test('a failed switch changes nothing, and Retry switches', async () => {
  let isLost = true;
  await follow(ROBINS, {
    logout: ({ token }) => {
      if (isLost) loseConnection();
      ended.add(token);
      return null;
    },
  });
  await go.click();
  const lost = page.getByRole('alert').filter({ hasText: 'No connection.' });
  await expect.element(lost).toBeVisible();
  expect(sessionToken.read()).toBe('token-of-a-test');
  isLost = false;
  await lost.getByRole('button', { name: 'Retry' }).click();
  await expectSignedIn(ROBIN);
  expect([sessionToken.read(), [...ended]]).toEqual([ROBINS, ['token-of-a-test']]);
});
