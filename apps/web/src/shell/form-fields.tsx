import { NumberInput, type NumberInputProps } from '@mantine/core';

/** On what a form needs: a mark to see, and the same for a screen reader. */
export const REQUIRED = { withAsterisk: true, 'aria-required': true } as const;

/** Dollars with cents. */
export const MoneyInput = (props: NumberInputProps) => (
  <NumberInput
    prefix="$"
    thousandSeparator=","
    decimalScale={2}
    fixedDecimalScale
    allowNegative={false}
    hideControls
    {...props}
  />
);

/** A percent, kept as it is typed. */
export const PercentInput = (props: NumberInputProps) => (
  <NumberInput suffix=" %" decimalScale={8} allowNegative={false} hideControls {...props} />
);

/** A whole number with thousands separators. */
export const CountInput = (props: NumberInputProps) => (
  <NumberInput thousandSeparator="," allowDecimal={false} allowNegative={false} hideControls {...props} />
);
