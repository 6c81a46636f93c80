import { expectAccessible, expectNoSidewaysMove } from './accessible.ts';
import { fillCompany, fillLocation } from './company-dialogs.ts';
import { expect, test } from './journey.ts';
import { save, textField } from './vehicle-dialogs.ts';

test.use({ isSignedIn: false });

const EMAIL = `prospect-${crypto.randomUUID()}@example.com`;

test('A prospect signs up, confirms the email, chooses a password and works in an own company', async ({
  page,
}) => {
  await test.step('the form rejects what is missing, masks the phone, and thanks', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Sign Up for Free Account' }).click();
    await page.getByRole('button', { name: 'Start Free Account' }).click();
    await expect(page.getByText('Required Field.', { exact: true })).toHaveCount(2);
    await expect(page.getByText('*Required Field.', { exact: true })).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'First Name' }).fill('Dana');
    await page.getByRole('textbox', { name: 'Last Name' }).fill('Reed');
    await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
    await page.getByRole('textbox', { name: 'Company Name' }).fill('Reed Rentals');
    await page.getByRole('textbox', { name: 'Phone' }).fill('8135550100');
    await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('(813)-555-0100');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysMove(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the mailed link makes the account', async () => {
    await page.getByRole('link', { name: 'Open the outbox' }).click();
    await page.getByRole('link', { name: 'Open my account' }).first().click();
    await expect(page.getByText('Your account is ready. Please check your inbox.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the new user chooses the password, and is asked for the company', async () => {
    await page.getByRole('link', { name: 'Open the outbox' }).click();
    await page.getByRole('link', { name: 'Set your password' }).first().click();
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Blue.Harbor7');
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('Blue.Harbor7');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
    await page.getByRole('textbox', { name: 'Password' }).fill('Blue.Harbor7');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('link', { name: 'Enter your first vehicle' }).click();
    await expect(textField(page.getByRole('dialog'), 'Company name')).toHaveValue('Reed Rentals');
    const company = await fillCompany(page, 'Reed Rentals');
    await company.getByRole('button', { name: 'Next' }).click();
    await save(await fillLocation(page, 'Create Location', { name: 'Tampa Airport', code: 'TPA' }));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Get started in three steps' })).toBeVisible();
  });
});
