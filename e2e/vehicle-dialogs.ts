import { expect, type Locator, type Page } from '@playwright/test';
import { today, typed } from './days.ts';
import { expectSettled, rowOf } from './fleet-list.ts';

export async function openAddDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add vehicle' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add vehicle' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The panel of a vehicle beside its list. */
export const panelOf = (page: Page, unit: string | RegExp) =>
  page.getByRole('complementary', { name: unit, exact: true });

/** Clicks the unit of a vehicle, once its list has settled: rows are drawn again until then. */
export async function openPanel(page: Page, { unit, vin }: { unit: string; vin: string }): Promise<Locator> {
  await expectSettled(page);
  await rowOf(page, vin).getByRole('link', { name: unit, exact: true }).click();
  await expect(panelOf(page, unit).getByRole('region', { name: 'Auction value' })).toBeVisible();
  return panelOf(page, unit);
}

/** And waits until the grid is drawn at its whole width again. */
export async function closePanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close panel' }).click();
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** By its panel, where editing starts. */
export async function openEditDialog(page: Page, { unit, vin }: { unit: string; vin: string }) {
  const panel = await openPanel(page, { unit, vin });
  await panel.getByRole('button', { name: `Edit ${unit}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Edit vehicle ${unit}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

export const textField = (dialog: Locator, name: string) =>
  dialog.getByRole('textbox', { name, exact: true });

export const choiceField = (dialog: Locator, name: string) =>
  dialog.getByRole('combobox', { name, exact: true });

export async function choose(dialog: Locator, name: string, option: string): Promise<void> {
  await choiceField(dialog, name).click();
  await dialog.page().getByRole('option', { name: option, exact: true }).click();
}

export async function choosePlace(
  dialog: Locator,
  { company, location }: { company: string; location: string },
): Promise<void> {
  await choose(dialog, 'Company', company);
  await choose(dialog, 'Location', location);
}

/** A VIN of full length is looked up; what is found is in the form before anything else is typed. */
export async function typeDecodableVin(dialog: Locator, vin: string): Promise<void> {
  await textField(dialog, 'VIN').fill(vin);
  await expect(choiceField(dialog, 'Brand')).toHaveValue('Ford');
}

export async function fillOtherFields(dialog: Locator, unit: string, mileage: string): Promise<void> {
  await textField(dialog, 'Unit').fill(unit);
  await textField(dialog, 'Mileage').fill(mileage);
  await textField(dialog, 'In Service Date').fill(typed(today()));
  await textField(dialog, 'In Service Date').press('Tab');
}

export const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save' }).click();

/** Expects an error message under a field. */
export async function expectFieldError(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(text.replaceAll(/[.?]/g, String.raw`\$&`)));
}
