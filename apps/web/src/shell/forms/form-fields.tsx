import { NumberInput, type NumberInputProps } from '@mantine/core';

/** On what a form needs: a mark to see, and the same for a screen reader. */
export const REQUIRED = { withAsterisk: true, 'aria-required': true } as const;

// A sign or a decimal that can not be taken is not swallowed: the form refuses it.

/** Dollars with cents. */
export const MoneyInput = (props: NumberInputProps) => (
  <NumberInput prefix="$" thousandSeparator="," decimalScale={2} fixedDecimalScale hideControls {...props} />
);

// A comma that is typed is a decimal point: left out, it would make 15 % of 1,5 %.
const DECIMALS = ['.', ','];

/** A percent, kept as it is typed. */
export const PercentInput = (props: NumberInputProps) => (
  <NumberInput suffix=" %" decimalScale={8} allowedDecimalSeparators={DECIMALS} hideControls {...props} />
);

/** A whole number with thousands separators. */
export const CountInput = (props: NumberInputProps) => (
  <NumberInput thousandSeparator="," hideControls {...props} />
);
