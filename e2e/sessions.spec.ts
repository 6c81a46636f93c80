import { DEMO, ROBIN } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { grid, header } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { openLogoutDialog, signInForm } from './sign-in.ts';
import { expectFieldError } from './vehicle-dialogs.ts';

test.describe('a visitor', () => {
  test.use({ isSignedIn: false });

  test('Without a session every path leads to the sign-in', async ({ page }) => {
    for (const path of [
      '/',
      '/vehicle-advanced',
      '/vehicle-advanced?dialog=add',
      '/profile',
      '/no-such-page',
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login$/);
      await expect(signInForm(page).login).toBeVisible();
    }
  });

  test('What is missing in the sign-in is said under its field, and nothing is sent', async ({ page }) => {
    const form = signInForm(page);
    await page.goto('/login');
    await form.login.click();
    await expectFieldError(form.email, 'Please type your email');
    await expectFieldError(form.password, 'Please type your password');
    await expect(form.email).toBeFocused();
    await form.email.fill('nobody');
    await form.password.fill('anything');
    await form.login.click();
    await expectFieldError(form.email, 'Invalid email');
    await expect(form.password).toHaveAttribute('aria-invalid', 'false');
  });

  test('A wrong password clears the form, turns Remember Me off and keeps nothing', async ({
    page,
    faults,
  }) => {
    faults.provokeError('/auth/login', 400);
    const form = signInForm(page);
    await page.goto('/login');
    await form.email.fill(ROBIN.email);
    await form.password.fill('not the password');
    await form.rememberMe.check();
    await form.login.click();
    const problem = page.getByRole('main').getByRole('alert');
    await expect(problem).toHaveText('Invalid email or password.');
    await expect(page).toHaveURL(/\/login$/);
    await expectEmptyForm(form);
    await expect(form.email).toBeFocused();
    await form.email.fill(ROBIN.email);
    await form.password.fill('not this one either');
    await expect(problem).toBeVisible();
    await form.login.click();
    await expectEmptyForm(form);
    await expect(page.getByRole('alert')).toHaveCount(1);
    await page.reload();
    await expect(problem).toHaveCount(0);
    await expect(form.email).toBeFocused();
    await expectEmptyForm(form);
  });

  test('A remembered login fills in the form after the session ended, and logging out forgets it', async ({
    page,
    baseURL,
    faults,
  }) => {
    const form = signInForm(page);
    await page.goto('/vehicle-advanced');
    await form.email.fill(DEMO.email);
    await form.password.fill(DEMO.password);
    await form.rememberMe.check();
    await form.login.click();
    await expect(grid(page)).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(DEMO.password);

    await test.step('another client ends the session: a countdown, then the sign-in', async () => {
      // No other call of the screen may still be under way: it would be rejected too.
      await page.waitForLoadState('networkidle');
      const token = (await page.evaluate(() => localStorage.getItem('fleetworth.token'))) ?? '';
      await new ApiClient(baseURL ?? '', token).call('logout', {});
      faults.provokeError('/vehicle-analysis/internal-list-for-sale', 401);
      // The screen may call again when another journey changes vehicles or has them valued.
      for (const path of ['/revaluations', '/vehicle-analysis/internal-list-summary-for-sale'])
        faults.allowError(path, 401);
      await header(page, 'Year').getByRole('button').click();
      const dialog = page.getByRole('dialog', {
        name: 'Unauthorized process.You will redirecting to login.',
      });
      await expect(dialog.getByRole('timer')).toHaveText('3 s');
      await page.keyboard.press('Escape');
      await expect(dialog.getByRole('timer')).toHaveText(/^[12] s$/);
      await expect(page).toHaveURL(/\/login$/);
      await expect(dialog).toBeHidden();
    });

    await test.step('the form is filled in and signs in again', async () => {
      await expect(form.email).toHaveValue(DEMO.email);
      await expect(form.password).toHaveValue(DEMO.password);
      await expect(form.rememberMe).toBeChecked();
      await form.login.click();
      await expect(grid(page)).toBeVisible();
    });

    await test.step('logging out asks first, ends the session everywhere and forgets the login', async () => {
      const token = (await page.evaluate(() => localStorage.getItem('fleetworth.token'))) ?? '';
      const question = await openLogoutDialog(page);
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();
      await expect(grid(page)).toBeVisible();
      await openLogoutDialog(page);
      await question.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await expectEmptyForm(form);
      await expect(new ApiClient(baseURL ?? '', token).call('getMe', {})).rejects.toThrow('401');
      await page.goto('/vehicle-advanced');
      await expect(page).toHaveURL(/\/login$/);
      await expectEmptyForm(form);
    });
  });
});

async function expectEmptyForm(form: ReturnType<typeof signInForm>): Promise<void> {
  await expect(form.email).toHaveValue('');
  await expect(form.password).toHaveValue('');
  await expect(form.rememberMe).not.toBeChecked();
}
