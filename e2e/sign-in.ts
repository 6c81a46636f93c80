import { expect, type Page } from '@playwright/test';

export const signInForm = (page: Page) => ({
  email: page.getByRole('textbox', { name: 'Email' }),
  password: page.getByRole('textbox', { name: 'Password' }),
  rememberMe: page.getByRole('checkbox', { name: 'Remember Me' }),
  login: page.getByRole('button', { name: 'Login' }),
});

export async function signIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.goto('/login');
  const form = signInForm(page);
  await form.email.fill(account.email);
  await form.password.fill(account.password);
  await form.login.click();
  await expectDashboard(page);
}

/** The screen after a sign-in that had no other goal. */
export async function expectDashboard(page: Page): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
}

export async function openAccountMenu(page: Page) {
  await page.getByRole('button', { name: /^Account: / }).click();
  return page.getByRole('menu', { name: /^Account: / });
}

export async function openLogoutDialog(page: Page) {
  const menu = await openAccountMenu(page);
  await menu.getByRole('menuitem', { name: 'Logout' }).click();
  return page.getByRole('dialog', { name: 'Are you sure you want to log out?' });
}
