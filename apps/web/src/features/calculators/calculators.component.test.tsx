import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PHONE } from '../../../test/accessible.ts';
import { expectInOrder } from '../../../test/texts.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const ROW = {
  month: 1,
  opening_balance: 10_000,
  depreciation: 100,
  interest: 50,
  fee: 0,
  payment: 150,
  closing_balance: 9_900,
};
const RESPONSE = {
  plan: [ROW],
  payoff: 8_800,
  monthly_interest_rate: 0.5,
  annual_interest_rate: 6,
  apr: 6.345,
  effective_monthly_interest_rate: 0.5287,
};
const calculate = () => page.getByRole('button', { name: 'Calculate' });
const field = (name: string) => page.getByRole('textbox', { name });

test('the schedule shows whole columns on a phone, and scrolls to the closing balance', async () => {
  await page.viewport(...PHONE);
  const row = { ...ROW, opening_balance: 123_456.78, closing_balance: 112_345.67, payment: 11_111.11 };
  await openScreen('/calculator', { calculateFinance: { ...RESPONSE, plan: [row, { ...row, month: 2 }] } });
  await calculate().click();
  await page.getByRole('button', { name: 'Detailed Payment Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Detailed Payment Schedule' });
  await expect.element(dialog.getByText('Scroll sideways to see all columns.')).toBeVisible();
  const frame = dialog.getByRole('region', { name: 'Payments by month' }).element();
  const headings = [...frame.querySelectorAll('thead th')];
  /** Titles of the columns next to the month, each of which must be whole. */
  const visibleTitles = () => {
    const left = headings[0]?.getBoundingClientRect().right ?? 0;
    const { right } = frame.getBoundingClientRect();
    const visible = headings
      .slice(1)
      .map((heading) => ({ title: heading.textContent, box: heading.getBoundingClientRect() }))
      .filter(({ box }) => box.right > left + 1 && box.left < right - 1);
    const cut = visible.filter(({ box }) => box.left < left - 1 || box.right > right + 1);
    expect(cut.map(({ title }) => title)).toEqual([]);
    return visible.map(({ title }) => title);
  };
  expect(visibleTitles()[0]).toBe('Opening Balance');
  frame.scrollTo({ left: frame.scrollWidth });
  await expect.poll(() => visibleTitles().at(-1)).toBe('Closing Balance');
});

describe('the financial calculator', () => {
  test('a lease by amounts is calculated by Enter; its plan opens, and another type hides it', async () => {
    const requests: unknown[] = [];
    await openScreen('/calculator', {
      calculateFinance: ({ body }) => {
        requests.push(body);
        return RESPONSE;
      },
    });
    await expect.element(page.getByRole('radio', { name: 'If you know Monthly Dep $ Amount' })).toBeChecked();
    await expect.element(page.getByRole('region', { name: 'Lease' })).toBeVisible();
    await field('Vehicle Cap Cost').click();
    await userEvent.keyboard('{Enter}');
    const card = page.getByRole('region', { name: 'Payment Schedule' });
    for (const text of ['$8,800.00', '0.5%', '6%', '0.5287%', 'Annual rate (flat, on cap cost)'])
      await expect.element(card.getByText(text, { exact: true })).toBeVisible();
    expect(requests).toEqual([
      { type: 'lease', amount: 10_000, period: 12, monthly_depreciation: 100, monthly_payment: 150 },
    ]);
    await card.getByRole('button', { name: 'Detailed Payment Schedule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Detailed Payment Schedule' });
    await expect.element(dialog.getByRole('row', { name: /\$10,000.00.*\$9,900.00/ })).toBeVisible();
    await expectInOrder(dialog, [
      'Vehicle Cap Cost$10,000.00',
      'Term in Months12',
      'Start Date',
      'Total Depreciation$100.00',
      'Total Interest$50.00',
      'Total Payment$150.00',
      'APR6.345%',
      'Balance',
      'Depreciation',
      'Total',
    ]);
    await expect.poll(() => document.querySelectorAll('.recharts-line').length).toBe(2);
    await dialog.getByRole('button', { name: 'Export' }).click();
    await expect
      .element(page.getByText('Exports every month of the payment schedule to Excel.'))
      .toBeVisible();
    await userEvent.keyboard('{Escape}');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Finance', { exact: true }).click();
    await expect.element(card).not.toBeInTheDocument();
    await expect.element(page.getByText('If Finance is straight Forward till balance gets $0')).toBeVisible();
    await expect
      .element(page.getByText('If Finance is only certain period of time for certain %'))
      .toBeVisible();
  });

  test('replaces the figure when typing after a click, and calculates on Enter at the end', async () => {
    const requests: unknown[] = [];
    await openScreen('/calculator', {
      calculateFinance: ({ body }) => {
        requests.push(body);
        return RESPONSE;
      },
    });
    for (const [name, typed] of [
      ['Vehicle Cap Cost', '26500'],
      ['Period (months)', '48'],
      ['Monthly Depreciation Amount', '510'],
      ['Monthly Lease Payment Amount', '689'],
    ] as const) {
      await field(name).click();
      await userEvent.keyboard(typed);
      await expect.element(field(name)).toHaveValue(typed);
    }
    await expect.element(field('Vehicle Cap Cost')).toHaveValue('$26,500.00');
    await expect.element(field('Monthly Depreciation Amount')).toHaveValue('$510.00');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => requests)
      .toEqual([
        { type: 'lease', amount: 26_500, period: 48, monthly_depreciation: 510, monthly_payment: 689 },
      ]);
  });

  test('calculates only if every field is valid, and shows errors under fields', async () => {
    await openScreen('/calculator?type=lease&method=2', {});
    await expect.element(calculate()).toHaveAttribute('aria-disabled', 'false');
    await field('Monthly Depreciation Percentage').fill('0');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByText('Percentage range 0-100')).toBeVisible();
    await expect.element(calculate()).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(page.getByText('To calculate, check Monthly Depreciation Percentage.'))
      .toBeVisible();
    await field('Period (months)').fill('101');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByText('Period range 1-100 months')).toBeVisible();
    await field('Vehicle Cap Cost').fill('');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByText('Required Field.')).toBeVisible();
  });

  test('a payment below the depreciation is reported when the field loses focus', async () => {
    await openScreen('/calculator', {});
    await field('Monthly Depreciation Amount').fill('200');
    await userEvent.keyboard('{Tab}');
    await expect
      .element(page.getByText('Monthly payment must not be less than the monthly depreciation.'))
      .toBeVisible();
  });

  test('keeps shared figures when the type changes', async () => {
    await openScreen('/calculator', {});
    await field('Vehicle Cap Cost').fill('31250');
    await field('Monthly Lease Payment Amount').fill('450');
    await page.getByText('Flooring', { exact: true }).click();
    await expect.element(field('Monthly Fee Amount')).toHaveValue('$50.00');
    await expect.element(field('Vehicle Cap Cost')).toHaveValue('$31,250.00');
    await expect.element(field('Period (months)')).toHaveValue('24');
  });

  test('reads its figures from the address, and drops a result as soon as a figure changes', async () => {
    await openScreen('/calculator?type=flooring&amount=20000&monthly_payment=75', {
      calculateFinance: { plan: [ROW], payoff: 1, total_paid: 12_328.75, monthly_payment_average: 513.7 },
    });
    await expect.element(field('Vehicle Cap Cost')).toHaveValue('$20,000.00');
    await expect.element(field('Monthly Fee Amount')).toHaveValue('$75.00');
    await calculate().click();
    const card = page.getByRole('region', { name: 'Payment Schedule' });
    await expect.element(card.getByText('$513.70')).toBeVisible();
    await field('Monthly Fee Amount').fill('80');
    await expect.element(card).not.toBeInTheDocument();
  });

  test("shows the server's errors under their fields", async () => {
    await openScreen('/calculator', {
      calculateFinance: () => ({
        mockError: {
          status: 422,
          body: {
            code: 422,
            reason: 'request.invalid',
            message: 'Please check the highlighted fields.',
            errors: { amount: ['Required Field.'] },
          },
        },
      }),
    });
    await calculate().click();
    await expect.element(field('Vehicle Cap Cost')).toHaveAccessibleDescription('Required Field.');
  });
});

describe('the result of the financial calculator', () => {
  test('shows four figures in a row, and says after which month the payoff is left', async () => {
    await openScreen('/calculator?type=lease&method=1&period=12', {
      calculateFinance: {
        plan: [ROW],
        payoff: 8_800,
        monthly_interest_rate: 0.5,
        effective_monthly_interest_rate: 0.5287,
        annual_interest_rate: 6,
        apr: 6.345,
      },
    });
    await calculate().click();
    const card = page.getByRole('region', { name: 'Payment Schedule' });
    await expect.element(card.getByText('Payoff after month 12')).toBeVisible();
    const tops = [...card.element().querySelectorAll('dd')].map((one) => one.getBoundingClientRect().top);
    expect(tops).toHaveLength(4);
    expect(new Set(tops).size).toBe(1);
  });
});

describe('the diminished value', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('appears after loading for two seconds and can be closed', async () => {
    await openScreen('/dimished-value-calculator?value=30000&damage=50&mileage=80', {});
    await calculate().click();
    await expect.element(page.getByLabelText('Loading')).toBeVisible();
    const card = page.getByRole('region', { name: 'Diminished value' });
    await expect.element(card).not.toBeInTheDocument();
    await expect.element(card.getByText('$1,200.00')).toBeVisible();
    await card.getByRole('button', { name: 'Close the result' }).click();
    await expect.element(card).not.toBeInTheDocument();
  });

  test('has no cap and explains its formula', async () => {
    await openScreen('/dimished-value-calculator?value=1000&base_loss=100', {});
    await calculate().click();
    await expect.element(page.getByText('$1,000.00')).toBeVisible();
    const formula = page.getByRole('region', { name: 'Standard formula' });
    for (const text of [
      /cap the base loss at 10% of the appraisal/,
      '1.00 severe structural',
      '0.75 major',
      '0.50 moderate',
      '0.25 minor',
      '0.00 none',
      '1.00 0-19,999 miles',
      '0.20 80,000-99,999',
      '0.00 100,000 and above',
    ])
      await expect.element(formula.getByText(text)).toBeVisible();
  });

  test('shows errors under their fields', async () => {
    await openScreen('/dimished-value-calculator', {});
    await expect.element(calculate()).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByText('To calculate, check Vehicle Value.')).toBeVisible();
    await field('Base Loss Percentage').click();
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Vehicle Value')).toHaveAccessibleDescription('Required Field.');
    await field('Base Loss Percentage').fill('101');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByText('Percentage range 0-100')).toBeVisible();
  });
});
