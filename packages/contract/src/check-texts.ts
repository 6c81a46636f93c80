import { formatCalendarDate } from '@fleetworth/domain/date-format';
import type { Change, CheckedField, FindingFacts, CheckFinding } from '@fleetworth/domain/checks';
import { formatUsd } from '@fleetworth/domain/money-format';

// Imports no Zod, so that screens which check prices while typing can load this file without it.

type Texts = { [Reason in keyof FindingFacts]: (facts: FindingFacts[Reason]) => string };

const wholeNumber = new Intl.NumberFormat('en-US');
const decimalNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });
const miles = (count: number): string => `${wholeNumber.format(count)} ${count === 1 ? 'mile' : 'miles'}`;
const usd = (cents: number): string => formatUsd(cents).replace(/\.00$/, '');
const formatReading = ({ mileage, date }: { mileage: number; date: string }): string =>
  `${miles(mileage)} on ${formatCalendarDate(date)}`;

const FORMAT_BY_MEASURE: Record<FindingFacts['point_moved']['measure'], (value: number) => string> = {
  cents: usd,
  percent: (value) => `${decimalNumber.format(value)}%`,
  miles,
  months: (value) => `${wholeNumber.format(value)} ${value === 1 ? 'month' : 'months'}`,
};

/** Each sentence can be displayed alone or followed by a question. */
const TEXTS: Texts = {
  below_earlier_reading: (earlier) => `Lower than ${formatReading(earlier)}.`,
  above_later_reading: (later) => `Higher than ${formatReading(later)}.`,
  too_many_miles: ({ miles: drivenMiles, ...last }) =>
    `${miles(drivenMiles)} more than ${formatReading(last)}.`,
  above_most_miles: ({ miles: limit }) => `Above ${miles(limit)}.`,
  in_service_after_today: () => 'The in-service date is after today.',
  in_service_before_model_year: ({ modelYear }) =>
    `The in-service date is more than two years before the model year ${modelYear}.`,
  wrong_check_digit: () => "The VIN's check digit doesn't match.",
  one_character_from_unit: ({ vin, unit }) =>
    `Only one character differs from VIN ${vin}, which has the same unit number: ${unit}.`,
  in_another_company: ({ unit, company }) => `${company} has this VIN too, as unit ${unit}.`,
  twice_in_sheet: ({ rows }) =>
    rows.length === 1
      ? `Row ${formatRows(rows)} has the same VIN.`
      : `Rows ${formatRows(rows)} have the same VIN.`,
  another_make: ({ typed, ofVin }) => `The make is ${typed}, but the VIN says ${ofVin}.`,
  starts_before: ({ year }) => `The contract starts before ${year}.`,
  starts_far_ahead: ({ days }) => `The contract starts more than ${days} days from now.`,
  longer_than: ({ months }) => `The contract is longer than ${months} months.`,
  purchase_below_value: ({ valueCents }) =>
    `The purchase amount is less than a tenth of the ${usd(valueCents)} auction value.`,
  purchase_above_value: ({ valueCents, times }) =>
    `The purchase amount is more than ${NUMERALS[times] ?? times} times ` +
    `the ${usd(valueCents)} auction value.`,
  purchase_below_former: ({ formerCents }) =>
    `The purchase amount is less than half of the previous ${usd(formerCents)}.`,
  purchase_above_former: ({ formerCents }) =>
    `The purchase amount is more than twice the previous ${usd(formerCents)}.`,
  interest_above: ({ percent, limit }) => `Monthly interest of ${percent}% is above ${limit}%.`,
  interest_below: ({ percent, limit }) => `Monthly interest of ${percent}% is below ${limit}%.`,
  depreciation_above: ({ percent, limit }) => `Monthly depreciation of ${percent}% is above ${limit}%.`,
  depreciation_below: ({ percent, limit }) => `Monthly depreciation of ${percent}% is below ${limit}%.`,
  price_above_provider: ({ valueCents }) => `More than twice the provider's value of ${usd(valueCents)}.`,
  price_below_provider: ({ valueCents }) => `Less than half of the provider's value of ${usd(valueCents)}.`,
  price_below_auction: ({ valueCents }) => `Below 60% of the ${usd(valueCents)} auction value.`,
  price_above_auction: ({ valueCents }) => `Above 150% of the ${usd(valueCents)} auction value.`,
  monthly_mileage_above: ({ miles: limit }) => `Above ${miles(limit)} a month.`,
  finance_length_above: ({ months }) => `The finance length is longer than ${months} months.`,
  point_moved: ({ measure, before, after }) => {
    const [old, replacement] = [before, after].map((value) => FORMAT_BY_MEASURE[measure](value));
    return `${replacement} is ${old} with the decimal point moved.`;
  },
};

const NUMERALS: Readonly<Record<number, string>> = { 3: 'three', 6: 'six' };

const MAX_LISTED_ROWS = 5;

function formatRows(rows: readonly number[]): string {
  const otherCount = rows.length - MAX_LISTED_ROWS;
  const listedRows = rows.slice(0, MAX_LISTED_ROWS).map((row) => wholeNumber.format(row));
  if (otherCount > 0) return `${listedRows.join(', ')} and ${wholeNumber.format(otherCount)} more`;
  return listedRows.length < 2
    ? listedRows.join('')
    : `${listedRows.slice(0, -1).join(', ')} and ${listedRows.at(-1)}`;
}

export const checkText = ({ reason, facts }: CheckFinding): string =>
  (TEXTS[reason] as (facts: FindingFacts[keyof FindingFacts]) => string)(facts);

/**
 * Returns the checked value as text ('4,200 miles') for a question that is asked without its form field.
 * Null for makes and percentages, because their messages contain the value.
 */
export function checkedValueText({ field, reason }: CheckFinding, change: Change): string | null {
  if (reason === 'point_moved') return null;
  const { odometer, inService, vin, contract, manualPrice, sellPrice, location } = change;
  const price = manualPrice ?? sellPrice;
  const texts: Partial<Record<CheckedField, string | undefined>> = {
    mileage: odometer && miles(odometer.mileage),
    inServiceDate: inService && formatCalendarDate(inService.date),
    vin: vin?.vin,
    startDate: contract?.startDate && formatCalendarDate(contract.startDate),
    length: contract?.lengthMonths === undefined ? undefined : `${contract.lengthMonths} months`,
    financeLength: location?.lengthMonths === undefined ? undefined : `${location.lengthMonths} months`,
    assumedMileage: location?.monthlyMiles === undefined ? undefined : miles(location.monthlyMiles),
    purchaseAmount: contract?.purchase && usd(contract.purchase.amountCents),
    price: price && usd(price.cents),
  };
  return texts[field] ?? null;
}

export const CHECK_REASONS = Object.keys(TEXTS) as (keyof FindingFacts)[];
