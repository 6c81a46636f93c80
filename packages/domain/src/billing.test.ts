import { expect, test } from 'vitest';
import { billedDays, billingDay } from './billing.ts';
import { addDays, addMonths } from './calendar.ts';

const monthly = { createdOn: '2026-01-31', billedThrough: null, period: 'monthly' } as const;
const on = (day: string) => ({ first: day, last: day });

test('bills a company on the day of the month it was created, or on the last day of a shorter month', () => {
  const days = [];
  for (let day = '2026-01-31'; day < '2026-06-01'; day = addDays(day, 1))
    if (billingDay(monthly, on(day)) !== null) days.push(day);
  expect(days).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
});

test('A company is not billed on the day on which it was made, nor for a month that was billed', () => {
  expect(billingDay(monthly, on('2026-01-31'))).toBeNull();
  expect(billingDay({ ...monthly, billedThrough: '2026-02-28' }, on('2026-02-28'))).toBeNull();
});

test('catches up on missed days with the newest invoice only', () => {
  expect(billingDay(monthly, { first: '2026-02-20', last: '2026-03-05' })).toBe('2026-02-28');
  expect(billingDay(monthly, { first: '2026-02-01', last: '2026-04-02' })).toBe('2026-03-31');
  expect(billingDay(monthly, { first: '2026-03-01', last: '2026-03-30' })).toBeNull();
});

test('A year is billed on its anniversary', () => {
  const yearly = { ...monthly, period: 'yearly' } as const;
  expect(billingDay(yearly, on('2026-12-31'))).toBeNull();
  expect(billingDay(yearly, on('2027-01-31'))).toBe('2027-01-31');
  expect(billingDay({ ...yearly, billedThrough: '2027-01-31' }, on('2028-01-31'))).toBe('2028-01-31');
});

test('A change from months to years bills no month twice, and the change back none', () => {
  const changed = { ...monthly, billedThrough: '2026-04-30', period: 'yearly' } as const;
  expect(billingDay(changed, on('2027-01-31'))).toBeNull();
  expect(billingDay(changed, on(addMonths('2026-01-31', 15)))).toBe('2027-04-30');
  const back = { ...changed, billedThrough: '2027-04-30', period: 'monthly' } as const;
  expect(billingDay(back, on('2027-05-31'))).toBe('2027-05-31');
});

test.each([29, 30, 31])(
  'The periods of a company made on January %i follow each other without a gap or a day twice',
  (day) => {
    const createdOn = `2026-01-${day}`;
    let begins = createdOn;
    for (let month = 1; month <= 60; month += 1) {
      const billedOn = addMonths(createdOn, month);
      const { from, to } = billedDays({ createdOn, period: 'monthly' }, billedOn);
      expect([from, addDays(to, 1)]).toEqual([begins, billedOn]);
      begins = billedOn;
    }
  },
);

test('A yearly period is twelve months, from the day of the company to the day before', () => {
  expect(billedDays({ createdOn: '2024-02-29', period: 'yearly' }, '2028-02-29')).toEqual({
    from: '2027-02-28',
    to: '2028-02-28',
  });
});
