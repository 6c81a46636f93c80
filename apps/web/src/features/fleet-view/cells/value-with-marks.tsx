import { VisuallyHidden } from '@mantine/core';
import { figures } from '../../../shell/format/figures.ts';
import { OldValueMark } from './old-value-mark.tsx';
import classes from './value-with-marks.module.css';
import { type DisplayedValue, explainUnderline } from '../list/value-labels.ts';

interface ValueWithMarksProps {
  value: DisplayedValue;
  format?: (dollars: number | null) => string;
}

// For lists whose values have no popover with a calculation.
export function ValueWithMarks({ value, format = figures.usd }: ValueWithMarksProps) {
  const underlineReason = value.auction === null ? undefined : explainUnderline(value);
  return (
    <>
      <OldValueMark row={value} />
      {underlineReason === undefined ? (
        format(value.auction)
      ) : (
        <span className={classes.underlined} data-hint={underlineReason}>
          <VisuallyHidden>{underlineReason}: </VisuallyHidden>
          {format(value.auction)}
        </span>
      )}
    </>
  );
}
