import type { Locator, Page } from '@playwright/test';
import { DEMO } from './accounts.ts';
import { firstOfMonthBefore, today, typed } from './days.ts';
import { cellOf, grid, rowOf, rows } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { pressUntilFocused, stepTo } from './keys.ts';
import { notice } from './notices.ts';
import { signInForm } from './sign-in.ts';
import { choiceField, panelOf, textField } from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

const VIN = f150Vin('30001');
const UNIT = 'KEYS-1';

test.use({ isSignedIn: false });

test('A vehicle is added and opened again by keyboard only, from the sign-in on', async ({ page }) => {
  await test.step('sign in, and arrive where the address led to', async () => {
    await page.goto(`/vehicle-advanced?q=${VIN}`);
    await expect(signInForm(page).email).toBeFocused();
    await page.keyboard.type(DEMO.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(DEMO.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/vehicle-advanced?q=${VIN}`);
    await expect(page.getByText(`No vehicle matches “${VIN}”.`)).toBeVisible();
  });

  const dialog = page.getByRole('dialog', { name: 'Add vehicle' });
  const opener = page.getByRole('main').getByRole('button', { name: 'Add vehicle' }).first();
  await test.step('open the dialog and fill in the vehicle', async () => {
    await stepTo(page, opener);
    await page.keyboard.press('Enter');
    await expect(choiceField(dialog, 'Company')).toBeFocused();
    const [company, location] = [choiceField(dialog, 'Company'), choiceField(dialog, 'Location')];
    await chooseByTyping(page, company, { typed: 'harb', option: 'Harbor Rent', key: 'Enter' });
    await expect(company).toBeFocused();
    await chooseByTyping(page, location, { typed: 'mco', option: 'MCO · Orlando Airport', key: 'Tab' });
    await expect(textField(dialog, 'VIN')).toBeFocused();
    await type(page, textField(dialog, 'VIN'), VIN);
    await expect(choiceField(dialog, 'Brand')).toHaveValue('Ford');
    await type(page, textField(dialog, 'Unit'), UNIT);
    await type(page, textField(dialog, 'Mileage'), '42000');
    await type(page, textField(dialog, 'In Service Date'), typed(today()));
  });

  await test.step('Escape asks before anything is lost, and Enter stays', async () => {
    await stepTo(page, textField(dialog, 'Color'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Keep editing' })).toBeHidden();
    await expect(textField(dialog, 'Unit')).toHaveValue(UNIT);
  });

  await test.step('fill in the finance data and save with Enter', async () => {
    await stepTo(page, dialog.getByRole('tab', { name: 'Vehicle' }));
    await page.keyboard.press('ArrowRight');
    await stepTo(page, dialog.getByRole('radio', { name: 'Assumption' }));
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: 'Lease' })).toBeChecked();
    await type(page, textField(dialog, 'Purchase Amount'), '38500');
    await type(page, textField(dialog, 'Period'), '36');
    await type(page, textField(dialog, 'Monthly Depreciation %'), '2');
    await type(page, textField(dialog, 'Monthly Interest %'), '0.6');
    await type(page, textField(dialog, 'Start Date'), typed(firstOfMonthBefore(14)));
    await stepTo(page, textField(dialog, 'Period'));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(await cellOf(rowOf(page, VIN), 'Estimated Payoff')).toHaveText('$27,720.00');
    await expect(opener).toBeFocused();
  });

  await test.step('walk to its row, open it, and leave it with Escape', async () => {
    await stepTo(page, grid(page).getByRole('checkbox', { name: 'Select all loaded rows' }));
    await page.keyboard.press('ArrowDown');
    const cell = rowOf(page, VIN).locator('[aria-colindex="1"]');
    await expect(cell).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panelOf(page, UNIT).getByRole('heading', { name: UNIT })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panelOf(page, UNIT)).toBeHidden();
    await expect(cell).toBeFocused();
    await page.keyboard.press('Control+End');
    // The cell, or its figure, which opens its working once there is one.
    const lastCell = rows(page).last().getByRole('gridcell').last();
    const isFocused = (element: Element) => element.contains(document.activeElement);
    await expect.poll(() => lastCell.evaluate(isFocused)).toBe(true);
  });

  await test.step('change its condition', async () => {
    await page.keyboard.press('Home');
    const condition = rowOf(page, VIN).getByRole('button', { name: /^Condition of / });
    await pressUntilFocused(page, 'ArrowRight', condition);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Above' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(condition).toHaveText('Above');
    await expect(condition).toBeFocused();
  });

  await test.step('take it back by the notice that says what moved', async () => {
    const condition = rowOf(page, VIN).getByRole('button', { name: /^Condition of / });
    await expect(notice(page, `${UNIT}: Average to Above. Auction `)).toBeVisible();
    await stepTo(page, page.getByRole('button', { name: 'Undo' }));
    await page.keyboard.press('Enter');
    await expect(notice(page, `${UNIT}: Above to Average. Auction `)).toBeVisible();
    await expect(condition).toHaveText('Average');
    await expect(condition).toBeFocused();
  });

  await test.step('read how its value came about', async () => {
    await pressUntilFocused(page, 'ArrowRight', rowOf(page, VIN).getByRole('button', { name: '$' }).first());
    await expect(page.getByRole('tooltip')).toContainText('Likely range');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toBeHidden();
  });
});

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await stepTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Chooses an option by typing: the text highlights the first match, and Enter or Tab selects it. */
async function chooseByTyping(page: Page, field: Locator, { typed, option, key }: Choosing): Promise<void> {
  await type(page, field, typed);
  await expect(field).toHaveAttribute('aria-activedescendant', /./);
  await expect(page.getByRole('option', { name: option, exact: true })).toHaveAttribute(
    'data-combobox-selected',
    'true',
  );
  await page.keyboard.press(key);
  await expect(field).toHaveValue(option);
}

interface Choosing {
  typed: string;
  option: string;
  key: 'Enter' | 'Tab';
}
