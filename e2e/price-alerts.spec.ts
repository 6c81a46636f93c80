import { startSmtpInbox } from '../apps/server/test/smtp-inbox.ts';
import { findFreePort } from '@fleetworth/embedded-postgres/free-port';
import { limitMs } from '../tools/test-limits.ts';
import { expectAccessible } from './accessible.ts';
import { DEMO } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { today } from './days.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { startServer } from './server.ts';
import { signInForm } from './sign-in.ts';

/** Alerts that are due are judged every minute. */
const JUDGED_MS = 100_000;

test.use({ isSignedIn: false });

test('A vehicle that falls through an alert is told of in one mail, and its link ends the mails', async ({
  page,
}) => {
  test.setTimeout(limitMs(240));
  const inbox = await startSmtpInbox();
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const server = await startServer({
    PORT: port,
    APP_URL: url,
    SMTP_URL: inbox.url,
    MAIL_FROM: 'no-reply@example.com',
  });
  try {
    const api = new ApiClient(url, await new ApiClient(url, null).openSession(DEMO));
    const { items } = await api.call('listFleet', {
      filters: { valued: true, manually_priced: false, company_id: 1, per: 1 },
    });
    const [falling] = items;
    const mileage = falling?.mileage ?? null;
    if (falling === undefined || mileage === null)
      throw new Error('No vehicle of the demo has a value and a mileage.');

    await test.step('an alert says beforehand how many vehicles it would fire for', async () => {
      await page.goto(`${url}/price-alerts`);
      const form = signInForm(page);
      await form.email.fill(DEMO.email);
      await form.password.fill(DEMO.password);
      await form.login.click();
      await page.getByRole('button', { name: 'Create price alert' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create price alert' });
      await dialog.getByRole('textbox', { name: 'Value' }).fill('25');
      await expect(dialog.getByText('No vehicles would trigger this alert today.')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(notice(page, 'Successfully saved')).toBeVisible();
    });

    await test.step('the market falls, and one mail says so', async () => {
      await server.runSql(
        `update market_values set excellent = excellent * 2, good = good * 2, fair = fair * 2
          where vehicle_id = $1 and day < $2`,
        [falling.id, today()],
      );
      await api.call('createMileageRecord', {
        body: { vehicle: falling.id, mileage: mileage + 10, date: today() },
      });
      // They are due a minute after the last value of a run.
      const isDue =
        'update price_alert_judgings set judge_after = now() where judge_after > now() returning 1';
      await expect.poll(() => server.runSql(isDue)).toHaveLength(1);
      await expect.poll(() => inbox.mails.length, { timeout: JUDGED_MS }).toBe(1);
      const [mail] = inbox.mails;
      expect(mail?.to).toEqual([DEMO.email]);
      expect(mail?.email.subject).toBe('1 vehicle triggered a price alert');
      expect(mail?.email.text).toContain(`${falling.unit} of ${falling.company.name}: −`);
    });

    await test.step('it is listed, and the bell says so until it was seen', async () => {
      await page.goto(/http\S+tab=fired/.exec(inbox.mails[0]?.email.text ?? '')?.[0] ?? '');
      await expect(page.getByRole('row').filter({ hasText: falling.vin })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the link of the mail ends the mails', async () => {
      const headers = inbox.mails[0]?.email.headers ?? [];
      const link = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
      const form = { 'List-Unsubscribe': 'One-Click' };
      expect((await page.request.post(link.slice(1, -1), { form })).status()).toBe(200);
      await page.goto(`${url}/price-alerts`);
      await expect(page.getByRole('button', { name: 'Email Never' })).toBeVisible();
      expect(inbox.mails).toHaveLength(1);
    });
  } finally {
    // What is shown would ask a server that is gone.
    await page.goto('about:blank');
    await server.stop();
    await inbox.close();
  }
});
