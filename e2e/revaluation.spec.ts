import { expect, test } from './journey.ts';

test('A revaluation of the week is said while it runs, and the list is up to date when it is over', async ({
  page,
  faults,
}) => {
  // The server's own events know nothing of this revaluation: without them it is asked for from time to time.
  faults.provokeLostConnection('/events');
  await page.route('**/api/v1/events', (route) => route.abort('internetdisconnected'));
  let isOver = false;
  let done = 1_200;
  await page.route('**/revaluations', (route) =>
    route.fulfill({
      json: {
        data: [
          {
            company_id: 1,
            week: '2026-W47',
            state: isOver ? 'finished' : 'running',
            done,
            of: 2_000,
            failed: 0,
            started_at: '2026-11-16T05:00:00Z',
            finished_at: isOver ? '2026-11-16T05:40:00Z' : null,
          },
        ],
      },
    }),
  );
  await page.clock.install();
  await page.goto('/vehicle-advanced');
  await expect(page.getByRole('status').filter({ hasText: 'Week 47 revaluation' })).toBeVisible();
  await expect(page.getByText('Week 47 revaluation: 1,200 of 2,000')).toBeVisible();
  done = 1_700;
  await page.clock.runFor(5_000);
  await expect(page.getByText('Week 47 revaluation: 1,700 of 2,000')).toBeVisible();
  isOver = true;
  const asked = page.waitForRequest('**/internal-list-for-sale*');
  await page.clock.runFor(5_000);
  await asked;
  await expect(page.getByText('Week 47 revaluation')).toBeHidden();
});
