import type { SkippedReading, ZubieAccount } from '@fleetworth/contract/external-accounts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type MockError, sendEvent } from '../../../test/mock-calls.ts';
import { OWNER, VIEWER } from '../../../test/everyday-responses.ts';
import { FLEET_RESPONSES } from '../../../test/fleet-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const NONE: ZubieAccount = {
  mode: 'live',
  since: null,
  is_re_access_required: false,
  is_syncing: false,
  last_sync: null,
  skipped: [],
  skipped_count: 0,
};
const LOWER: SkippedReading = {
  id: 7,
  vin: '4T1G11AK5NU603217',
  nickname: 'Van',
  vehicle: {
    id: 17,
    unit: '1041',
    company: { id: 1, name: 'Harbor Rent' },
    mileage: 41_203,
    date: '2026-11-02',
  },
  miles: 40_100,
  read_at: '2026-11-19T15:00:00Z',
  reason: 'lower',
  can_accept: true,
};
const STRANGE: SkippedReading = {
  ...LOWER,
  id: 8,
  vin: '1FTEW1E5XKFA99999',
  nickname: 'Truck',
  vehicle: null,
  miles: null,
  reason: 'not_in_fleet',
  can_accept: false,
};
const CONNECTED: ZubieAccount = {
  ...NONE,
  since: '2026-11-01T15:00:00Z',
  last_sync: { at: '2026-11-20T15:00:00Z', vehicles: 214, written: 31, failure: null },
  skipped: [LOWER, STRANGE],
  skipped_count: 2,
};
const mockError = (status: number, message: string): (() => MockError) => {
  return () => ({ mockError: { status, body: { code: status, message } } });
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const alert = () => page.getByRole('alert');

describe('Zubie Sync', () => {
  test('leads to Zubie two seconds after the address came, where it is not connected', async () => {
    await openScreen('/zubie/login', { getZubieAccount: NONE, beginZubieLogin: { url: '#at-zubie' } });
    const link = page.getByRole('link', { name: 'Go to Zubie now' });
    await expect.element(link).toHaveAttribute('href', '#at-zubie');
    expect(window.location.hash).not.toBe('#at-zubie');
    await expect.poll(() => window.location.hash).toBe('#at-zubie');
  });

  test("says that Zubie's address is missing, and requests it again", async () => {
    let isDown = true;
    await openScreen('/zubie/login', {
      getZubieAccount: NONE,
      beginZubieLogin: () => (isDown ? mockError(500, 'Any')() : { url: '#again' }),
    });
    await expect.element(alert()).toHaveTextContent('Something went wrong!');
    isDown = false;
    await button('Try again').click();
    await expect.element(page.getByRole('link', { name: 'Go to Zubie now' })).toBeVisible();
  });

  test('shows the connection date, the last sync, and skipped readings with reasons', async () => {
    await openScreen('/zubie/login', { getZubieAccount: CONNECTED });
    await expect.element(page.getByText('214 vehicles read, 31 mileage records added')).toBeVisible();
    await expect.element(page.getByText(/^11\.01\.2026 \d/)).toBeVisible();
    const rows = page.getByRole('table', { name: 'Skipped readings' }).getByRole('row');
    await expect.poll(() => rows.nth(1).element().textContent).toMatch(/1041.*40,100.*41,203.*Lower than/);
    await expect.poll(() => rows.nth(2).element().textContent).toMatch(/Truck.*–.*Not in your fleet/);
    expect(page.getByRole('button', { name: /Accept/ }).elements()).toHaveLength(1);
  });

  test('accepts a reading, which disappears from the list', async () => {
    const requests: unknown[] = [];
    let account = CONNECTED;
    await openScreen('/zubie/login', {
      getZubieAccount: () => account,
      acceptZubieReading: ({ params }) => {
        requests.push(params);
        account = { ...CONNECTED, skipped: [], skipped_count: 0 };
        return null;
      },
    });
    await page.getByRole('button', { name: /Accept/ }).click();
    await expect.element(page.getByText('No skipped readings.')).toBeVisible();
    expect(requests).toEqual([{ id: '7' }]);
  });

  test('a viewer reads why nothing can be accepted', async () => {
    await openScreen('/zubie/login', { getMe: VIEWER, getZubieAccount: CONNECTED });
    const accept = page.getByRole('button', { name: /Accept/ });
    await expect.element(accept).toBeDisabled();
  });

  test('syncs now and shows when it is finished', async () => {
    let account: ZubieAccount = { ...CONNECTED, last_sync: null };
    await openScreen('/zubie/login', {
      getZubieAccount: () => account,
      syncZubie: () => {
        account = { ...account, is_syncing: true };
        return null;
      },
    });
    await expect.element(page.getByText('Never')).toBeVisible();
    await button('Sync now').click();
    await expect.element(button('Syncing…')).toBeVisible();
    account = CONNECTED;
    await sendEvent('zubie');
    await expect.element(page.getByText(/31 mileage records added/)).toBeVisible();
  });

  test('shows why a sync failed', async () => {
    const failed = { at: '2026-11-20T15:00:00Z', vehicles: 0, written: 0, failure: "Zubie didn't respond." };
    await openScreen('/zubie/login', { getZubieAccount: { ...CONNECTED, last_sync: failed } });
    await expect.element(page.getByText("Zubie didn't respond.")).toBeVisible();
  });

  test('is disconnected after a question, and does not lead to Zubie by itself then', async () => {
    let account = CONNECTED;
    await openScreen('/zubie/login', {
      getZubieAccount: () => account,
      disconnectZubie: () => {
        account = NONE;
        return null;
      },
    });
    await button('Disconnect Zubie').click();
    const dialog = page.getByRole('dialog', { name: 'Disconnect Zubie?' });
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await expect.element(button('Connect Zubie')).toBeVisible();
    await expect.element(page.getByText("Zubie isn't connected.")).toBeVisible();
  });

  test('ended access is shown above every screen and can be granted again', async () => {
    const account = { provider: 'zubie', company_id: null, is_re_access_required: true };
    await openScreen('/help', {
      getMe: { ...OWNER, external_accounts: [account] },
      getZubieAccount: { ...CONNECTED, is_re_access_required: true },
      beginZubieLogin: { url: '#reconnect' },
    });
    await page.getByRole('link', { name: 'Reconnect' }).click();
    await expect.element(page.getByText(/^Zubie revoked access, so mileage/)).toBeVisible();
    await button('Reconnect').click();
    await expect.element(page.getByRole('link', { name: 'Go to Zubie now' })).toBeVisible();
  });
});

describe('The way back from Zubie', () => {
  const back = '/zubie/callback?code=c%2F1&state=s&scope=more';

  test('waits, confirms the connection, and goes home after two seconds', async () => {
    const requests: unknown[] = [];
    const { router } = await openScreen(back, {
      ...FLEET_RESPONSES,
      finishZubieLogin: async ({ params, query }) => {
        requests.push([params, Object.fromEntries(query)]);
        await new Promise((resolve) => {
          setTimeout(resolve, 300);
        });
        return null;
      },
    });
    await expect.element(page.getByText('Please wait')).toBeVisible();
    await expect.element(page.getByText('Please wait')).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/zubie/callback');
    expect(requests).toEqual([[{ code: 'c%2F1' }, { state: 's' }]]);
    await expect.poll(() => router.history.location.pathname).toBe('/');
  });

  test.each([
    [400, 'This sign-in has expired. Please start again.', 'This sign-in has expired. Please start again.'],
    [403, "Zubie doesn't allow access to this account.", "Zubie doesn't allow access to this account."],
    [503, "We couldn't reach Zubie. Try again in a few minutes.", 'Something went wrong!'],
    [500, 'Any', 'Something went wrong!'],
    [429, 'Too many tries.', 'Something went wrong!'],
  ])('a rejection with %i (%s) shows: %s', async (status, message, shown) => {
    const { router } = await openScreen(back, { finishZubieLogin: mockError(status, message) });
    await expect.element(alert()).toHaveTextContent(shown);
    await expect.poll(() => router.history.location.href).toBe('/zubie/callback');
    await expect.element(alert()).toHaveTextContent(shown);
    await expect.element(page.getByRole('link', { name: 'Back to Zubie Sync' })).toBeVisible();
  });

  test.each([
    ['error=access_denied&state=s', "Zubie access wasn't granted."],
    ['error=access_denied&code=c&state=s', "Zubie access wasn't granted."],
    ['error=server_error', 'Something went wrong!'],
    ['', 'Something went wrong!'],
  ])('with %j shows without a call: %s', async (search, shown) => {
    const { router } = await openScreen(`/zubie/callback?${search}`, {});
    await expect.element(alert()).toHaveTextContent(shown);
    await expect.poll(() => router.history.location.search).toMatch(/^\??$/);
    await expect.element(alert()).toHaveTextContent(shown);
  });
});

test("in a sandbox, our page replaces Zubie's", async () => {
  const requests: unknown[] = [];
  await openScreen('/sandbox/zubie?state=the-state', {
    finishZubieLogin: ({ params, query }) => {
      requests.push([params, query.get('state')]);
      return mockError(400, 'This sign-in has expired. Please start again.')();
    },
  });
  await button('Allow').click();
  await expect.element(alert()).toBeVisible();
  expect(requests).toEqual([[{ code: 'sbx-allowed' }, 'the-state']]);
});

test('It is not found where Zubie is live', async () => {
  await openScreen('/sandbox/zubie?state=s', { getMe: { ...OWNER, zubie_mode: 'live' } });
  await expect.element(page.getByRole('link', { name: 'Go Home' })).toBeVisible();
});
