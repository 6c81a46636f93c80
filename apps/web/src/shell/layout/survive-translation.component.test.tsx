import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { COMPANY } from '../../../test/everyday-responses.ts';
import { FLEET_RESPONSES, FLEET_ROW, TOTAL } from '../../../test/fleet-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { translatePage } from '../../../test/translate-page.ts';

const TAG = {
  id: 1,
  name: 'Detailing',
  color: '#1f6feb',
  company: { id: COMPANY.id, name: COMPANY.name },
  version: 1,
};

function Changing() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count % 2 === 1 && 'odd: '}
      {count} vehicles
      {count > 1 && <b>many</b>} of the fleet{count === 3 && ' in all'}
    </button>
  );
}

describe.each(['replaced', 'wrapped'] as const)(
  'On a page whose texts a translator has %s,',
  (translation) => {
    const shownText = () => document.body.textContent.replaceAll('′', '');

    const search = async (text: string) => {
      await userEvent.fill(page.getByLabelText(/^Search/).first(), text);
      await userEvent.keyboard('{Enter}');
    };

    test('texts are added, changed and removed in their order', async () => {
      await openScreen('/help', {});
      const { container } = await render(<Changing />);
      translatePage(translation);
      const press = () => userEvent.click(container.querySelector('button') as HTMLElement);
      const text = () => container.textContent.replaceAll('′', '');
      for (const expected of [
        'odd: 1 vehicles of the fleet',
        '2 vehiclesmany of the fleet',
        'odd: 3 vehiclesmany of the fleet in all',
        '4 vehiclesmany of the fleet',
      ]) {
        await press();
        await expect.poll(text).toBe(expected);
      }
    });

    test('a list is searched and filtered, and shows the new sums', async () => {
      await openScreen('/vehicle-advanced', {
        ...FLEET_RESPONSES,
        listFleet: ({ body }) => ({
          items: (body as { q?: string }).q === 'none' ? [] : [FLEET_ROW],
          pagination: { page: 1, per: 100, last: 1 },
        }),
        summarizeFleet: ({ body }) => ({
          total: { ...TOTAL, count: (body as { q?: string }).q === 'none' ? 0 : 5_417 },
        }),
      });
      await expect.element(page.getByRole('row', { name: /1041/ })).toBeVisible();
      await expect.poll(shownText).toContain('5,417');
      translatePage(translation);
      await search('none');
      await expect.element(page.getByRole('row', { name: /1041/ })).not.toBeInTheDocument();
      await expect.poll(shownText).not.toContain('5,417');
      await search('');
      await expect.element(page.getByRole('row', { name: /1041/ })).toBeVisible();
      await expect.poll(shownText).toContain('5,417');
      const filters = page.getByRole('region', { name: 'Filters' });
      await filters.getByRole('button', { name: /^Company/ }).click();
      await page.getByRole('option', { name: /Harbor Rent/ }).click();
      await expect.element(page.getByRole('row', { name: /1041/ })).toBeVisible();
      expect(shownText()).not.toContain("This page couldn't be displayed");
    });

    test('opens a dialog, shows its errors, saves, and shows and hides the notice', async () => {
      let tags = [TAG];
      await openScreen('/tags', {
        listVehicleTags: () => tags,
        createVehicleTag: () => {
          const made = { ...TAG, id: 2, name: 'Body shop' };
          tags = [TAG, made];
          return made;
        },
      });
      await expect.element(page.getByText('Detailing').first()).toBeVisible();
      translatePage(translation);
      await page
        .getByRole('button', { name: /^Add tag/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: /Add tag/ });
      await dialog.getByRole('button', { name: /^Save/ }).click();
      await userEvent.fill(dialog.getByRole('textbox', { name: /Name/ }), 'Body shop');
      await userEvent.keyboard('{Enter}');
      await expect.element(dialog).not.toBeInTheDocument();
      await expect.poll(shownText).toContain('Body shop');
      await expect.element(page.getByText(/^Successfully added/)).toBeVisible();
      await page.getByRole('button', { name: 'Close notice' }).first().click();
      await expect.element(page.getByText(/^Successfully added/)).not.toBeInTheDocument();
      expect(shownText()).not.toContain("This page couldn't be displayed");
    });
  },
);
