import { DASH, formatUsd } from '@fleetworth/domain/money-format';
import { parseDollars } from '@fleetworth/domain/money';
import { readDecimal, readMoney, readOdometer, readPercent, readWhole } from '@fleetworth/domain/reading';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

/** Props of a required field: a mark to see, and the same for a screen reader. */
export const REQUIRED = { withAsterisk: true, 'aria-required': true } as const;

const groupedDigits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });
const plainDigits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20, useGrouping: false });
const grouped = (value: number): string => groupedDigits.format(value);
const plain = (value: number): string => plainDigits.format(value);

/** Dollars with cents. */
export const MoneyInput = (props: NumberFieldProps) => (
  <NumberField {...props} read={(text) => readMoney(text)} format={moneyText} edit={centsText} />
);

/** Writes dollars as in lists; a number that is no amount stays as it is. */
function moneyText(dollars: number): string {
  const cents = parseDollars(dollars);
  return typeof cents === 'number' ? formatUsd(cents).replace(DASH, '') : plain(dollars);
}

/** Writes dollars for editing, with both digits of the cents where there are any. */
const centsText = (dollars: number): string =>
  Number.isInteger(dollars) ? plain(dollars) : dollars.toFixed(2);

/** A percent: 1.5 and 1,5 are the same. */
export const PercentInput = (props: NumberFieldProps) => (
  <NumberField {...props} read={(text) => readPercent(text)} format={(value) => `${plain(value)}%`} />
);

/** An odometer in miles. */
export const MileageInput = (props: NumberFieldProps) => (
  <NumberField inputMode="numeric" {...props} read={(text) => readOdometer(text)} format={grouped} />
);

/**
 * A whole number of miles, such as those of a month. Decimals are refused: only odometers are rounded down.
 */
export const WholeMilesInput = (props: NumberFieldProps) => (
  <NumberField inputMode="numeric" {...props} read={(text) => readWhole(text, 'miles')} format={grouped} />
);

/** A whole number of months. */
export const MonthsInput = (props: NumberFieldProps) => (
  <NumberField inputMode="numeric" {...props} read={(text) => readWhole(text, 'months')} format={grouped} />
);

/** A whole number that identifies something, without separators. */
export const NumberIdInput = (props: NumberFieldProps) => (
  <NumberField inputMode="numeric" {...props} read={(text) => readWhole(text, 'none')} format={plain} />
);

interface DecimalInputProps extends NumberFieldProps {
  /** The most decimals. */
  decimals: number;
}

/** A number with decimals, such as a grade. */
export const DecimalInput = ({ decimals, ...props }: DecimalInputProps) => (
  <NumberField {...props} read={(text) => readDecimal(text, decimals)} format={plain} />
);
