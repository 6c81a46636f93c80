import type { Locator, Page } from '@playwright/test';
import { choose, textField } from './vehicle-dialogs.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** The first step of a new company, in Tampa. */
export async function fillCompany(page: Page, name: string): Promise<Locator> {
  const dialog = dialogOf(page, 'Create Company');
  await textField(dialog, 'Company name').fill(name);
  await choose(dialog, 'State', 'Florida');
  await choose(dialog, 'City', 'Tampa');
  await textField(dialog, 'Address').fill('1 Main Street');
  await textField(dialog, 'ZIP').fill('33607');
  await dialog.getByRole('radio', { name: /^Starter/ }).check();
  return dialog;
}

interface FirstFields {
  name: string;
  code: string;
}

/** All that a location needs, in the dialog of this title. */
export async function fillLocation(page: Page, title: string, { name, code }: FirstFields): Promise<Locator> {
  const dialog = dialogOf(page, title);
  await textField(dialog, 'Location name').fill(name);
  await textField(dialog, 'Code').fill(code);
  await textField(dialog, 'Address').fill('5 Harbor Road');
  await textField(dialog, 'ZIP').fill('33602');
  await choose(dialog, 'State', 'Florida');
  await choose(dialog, 'City', 'Tampa');
  await choose(dialog, 'Region', 'Southeast');
  await textField(dialog, 'Finance length').fill('36');
  await textField(dialog, 'Monthly depreciation assumption').fill('1.5');
  await textField(dialog, 'Monthly mileage assumption').fill('1000');
  return dialog;
}
