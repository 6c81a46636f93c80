import { VisuallyHidden } from '@mantine/core';
import { figures } from '../../../shell/format/figures.ts';
import { OldMark } from './old-mark.tsx';
import classes from './value-with-marks.module.css';
import { type DisplayedValue, underlinedReason } from '../list/value-labels.ts';

interface ValueWithMarksProps {
  value: DisplayedValue;
  write?: (dollars: number | null) => string;
}

/**
 * Shows an auction value in lists without a calculation popover. Outdated values are marked and manual ones
 * underlined, with an explanation.
 */
export function ValueWithMarks({ value, write = figures.usd }: ValueWithMarksProps) {
  const underlined = value.auction === null ? undefined : underlinedReason(value);
  return (
    <>
      <OldMark row={value} />
      {underlined === undefined ? (
        write(value.auction)
      ) : (
        <span className={classes.underlined} data-hint={underlined}>
          <VisuallyHidden>{underlined}: </VisuallyHidden>
          {write(value.auction)}
        </span>
      )}
    </>
  );
}
