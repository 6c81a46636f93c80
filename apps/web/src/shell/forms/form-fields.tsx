import { DASH, formatUsd } from '@fleetworth/domain/money-format';
import { parseDollars } from '@fleetworth/domain/money';
import { readDecimal, readMoney, readOdometer, readPercent, readWhole } from '@fleetworth/domain/reading';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

export const REQUIRED = { withAsterisk: true, 'aria-required': true } as const;

const groupedDigits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });
const plainDigits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20, useGrouping: false });
const formatGrouped = (value: number): string => groupedDigits.format(value);
const formatPlain = (value: number): string => plainDigits.format(value);

export const MoneyInput = (props: NumberFieldProps) => (
  <NumberField
    {...props}
    read={(text) => readMoney(text)}
    format={formatMoney}
    formatFocused={formatEditableMoney}
  />
);

/** Formats an amount. Shows the plain digits of a number that isn't a valid amount. */
function formatMoney(dollars: number): string {
  const cents = parseDollars(dollars);
  return typeof cents === 'number' ? formatUsd(cents).replace(DASH, '') : formatPlain(dollars);
}

const formatEditableMoney = (dollars: number): string =>
  Number.isInteger(dollars) ? formatPlain(dollars) : dollars.toFixed(2);

export const PercentInput = (props: NumberFieldProps) => (
  <NumberField {...props} read={(text) => readPercent(text)} format={(value) => `${formatPlain(value)}%`} />
);

export const MileageInput = (props: NumberFieldProps) => (
  <NumberField inputMode="numeric" {...props} read={(text) => readOdometer(text)} format={formatGrouped} />
);

/** Rejects decimals. `MileageInput` rounds them down, because it reads an odometer. */
export const WholeMilesInput = (props: NumberFieldProps) => (
  <NumberField
    inputMode="numeric"
    {...props}
    read={(text) => readWhole(text, 'miles')}
    format={formatGrouped}
  />
);

export const MonthsInput = (props: NumberFieldProps) => (
  <NumberField
    inputMode="numeric"
    {...props}
    read={(text) => readWhole(text, 'months')}
    format={formatGrouped}
  />
);

export const NumericIdInput = (props: NumberFieldProps) => (
  <NumberField inputMode="numeric" {...props} read={(text) => readWhole(text, 'none')} format={formatPlain} />
);

interface DecimalInputProps extends NumberFieldProps {
  decimals: number;
}

export const DecimalInput = ({ decimals, ...props }: DecimalInputProps) => (
  <NumberField {...props} read={(text) => readDecimal(text, decimals)} format={formatPlain} />
);
