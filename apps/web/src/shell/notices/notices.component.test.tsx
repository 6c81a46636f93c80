import { notifications } from '@mantine/notifications';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stepTo } from '../../../test/keys.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { ApiError } from '../api/api-error.ts';
import { showActionNotice, showError, showSuccess } from './notices.tsx';

const WIDEST_PX = 360;
const GAP_PX = 16;

const close = page.getByRole('button', { name: 'Close notice' });

afterEach(() => notifications.clean());

/** Opens a screen with a notice that waits for an action. Returns the bounds of the notice. */
async function placeOfNotice(): Promise<DOMRect> {
  await openScreen('/help', {}, { closesNotices: true });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  showActionNotice("Part of the page couldn't be loaded.", { label: 'Reload', run: () => undefined });
  // The first notice of a page renders again once its styles have loaded.
  await expect.element(close).toBeVisible();
  return page.getByRole('alert').element().getBoundingClientRect();
}

test.each([
  [1440, 900],
  [820, 1180],
])('at %s×%s pixels a notice is below the header on the right', async (width, height) => {
  await page.viewport(width, height);
  const box = await placeOfNotice();
  const below = page.getByRole('banner').element().getBoundingClientRect().bottom;
  expect(box.top).toBeGreaterThanOrEqual(below);
  expect(box.top).toBeLessThanOrEqual(below + GAP_PX);
  expect(box.right).toBeLessThanOrEqual(width);
  expect(box.right).toBeGreaterThanOrEqual(width - 2 * GAP_PX);
  expect(box.width).toBeLessThanOrEqual(WIDEST_PX);
});

test.each([
  [390, 844],
  [599, 800],
])('at %s×%s pixels a notice is at the bottom', async (width, height) => {
  await page.viewport(width, height);
  const box = await placeOfNotice();
  expect(box.bottom).toBeLessThanOrEqual(height);
  expect(box.bottom).toBeGreaterThanOrEqual(height - GAP_PX);
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(width);
  expect(box.width).toBeLessThanOrEqual(WIDEST_PX);
});

test('the Close button closes a notice that waits for an action', async () => {
  await placeOfNotice();
  await close.click();
  await expect.element(page.getByText("Part of the page couldn't be loaded.")).not.toBeInTheDocument();
});

test('the action of a notice is reached with Tab and triggered with Enter', async () => {
  const taken = vi.fn<() => void>();
  await openScreen('/help', {});
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  showSuccess('1041: Average to Above.', { label: 'Undo', run: taken });
  await stepTo(page.getByRole('button', { name: 'Undo' }));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => taken.mock.calls.length).toBe(1);
});

test('a notice that opens under the resting mouse ignores clicks and closes', async () => {
  await page.viewport(1440, 900);
  const { left, top } = await placeOfNotice();
  // Leaves the mouse where the next notice opens.
  await close.click();
  showSuccess('Successfully started');
  const notice = page.getByText('Successfully started');
  await expect.element(notice).toBeVisible();
  const covering = () =>
    notice
      .element()
      .closest('[role="status"]')
      ?.contains(document.elementFromPoint(left + 40, top + 20));
  expect(covering()).toBe(false);
  await page.getByRole('heading', { level: 1 }).hover();
  expect(covering()).toBe(true);
  await expect.element(notice).not.toBeInTheDocument();
});

test('the first notice of a page ignores clicks and closes if it opens under the resting mouse', async () => {
  await page.viewport(1440, 900);
  await openScreen('/help', {}, { closesNotices: true });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const position = { x: 1300, y: 90 };
  await userEvent.hover(document.body, { position });
  showSuccess('Successfully started');
  const notice = page.getByText('Successfully started');
  await expect.element(close).toBeVisible();
  const hit = document.elementFromPoint(position.x, position.y);
  expect(notice.element().closest('[role="status"]')?.contains(hit)).toBe(false);
  await expect.element(notice).not.toBeInTheDocument();
});

test('a notice that opens away from the mouse accepts clicks', async () => {
  await page.viewport(1440, 900);
  await placeOfNotice();
  await close.click();
  await page.getByRole('heading', { level: 1 }).hover();
  showSuccess('Successfully started');
  const notice = page.getByRole('status').filter({ hasText: 'Successfully started' });
  await expect.element(notice).toBeVisible();
  expect(notice.element().hasAttribute('data-passes')).toBe(false);
});

test('a stale save without a dialog says who changed the record', async () => {
  await openScreen('/no-such-page', {});
  const change = {
    user: { id: 2, name: 'Dana Reed', is_you: false },
    at: '2026-11-20T17:00:00.000Z',
    action: 'edit' as const,
    fields: ['Mileage', 'Status'],
  };
  showError(new ApiError(409, { reason: 'record.stale', message: 'Changed.', changes: [change] }));
  const text = /^Dana Reed changed Mileage and Status .* The newer version is shown\.$/;
  await expect.element(page.getByText(text)).toBeVisible();
});
