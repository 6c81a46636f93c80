import { NumberInput, type NumberInputProps } from '@mantine/core';
import { DateInput, type DateInputProps } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);

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

/** A calendar date: MM/DD/YYYY for people, YYYY-MM-DD as a value. */
export const CalendarDateInput = (props: DateInputProps) => (
  <DateInput
    valueFormat="MM/DD/YYYY"
    placeholder="MM/DD/YYYY"
    minDate="1900-01-01"
    maxDate="2199-12-31"
    firstDayOfWeek={0}
    popoverProps={{ withinPortal: true }}
    {...props}
  />
);
