import { NumberInput, type NumberInputProps } from '@mantine/core';
import { type MouseEvent, useRef } from 'react';
import { numberOf } from './number-of.ts';

/** On what a form needs: a mark to see, and the same for a screen reader. */
export const REQUIRED = { withAsterisk: true, 'aria-required': true } as const;

// A sign or a decimal that can not be taken is not swallowed: the form refuses it.

/** A number whose first click selects all of it: digits that are typed take its place, wherever the click was. */
function SelectedNumberInput(props: NumberInputProps) {
  const isEntered = useRef(false);
  return (
    <NumberInput
      hideControls
      onMouseDown={({ currentTarget }: MouseEvent<HTMLInputElement>) => {
        isEntered.current = document.activeElement !== currentTarget;
      }}
      onClick={({ currentTarget }: MouseEvent<HTMLInputElement>) => {
        if (isEntered.current) currentTarget.select();
      }}
      {...props}
    />
  );
}

/** Dollars with cents. The cents are filled in while the dollars are typed: that text is the number already. */
export const MoneyInput = ({ onChange, ...props }: NumberInputProps) => (
  <SelectedNumberInput
    prefix="$"
    thousandSeparator=","
    decimalScale={2}
    fixedDecimalScale
    onChange={(typed) => onChange?.(numberOf(typed) ?? typed)}
    {...props}
  />
);

// A comma that is typed is a decimal point: left out, it would make 15 % of 1,5 %.
const DECIMALS = ['.', ','];

/** A percent, kept as it is typed. */
export const PercentInput = (props: NumberInputProps) => (
  <SelectedNumberInput suffix=" %" decimalScale={8} allowedDecimalSeparators={DECIMALS} {...props} />
);

/** A whole number with thousands separators. */
export const CountInput = (props: NumberInputProps) => (
  <SelectedNumberInput thousandSeparator="," {...props} />
);
