import { VisuallyHidden } from '@mantine/core';
import { figures } from '../../../shell/format/figures.ts';
import { OldMark } from '../list/old-mark.tsx';
import classes from './value-with-marks.module.css';
import { type ShownValue, underlinedReason } from '../list/value-words.ts';

/** An auction value in a list that has no working of it: an old one is marked, one by hand is underlined, and both say why. */
export function ValueWithMarks({ value }: { value: ShownValue }) {
  const underlined = value.auction === null ? undefined : underlinedReason(value);
  return (
    <>
      <OldMark row={value} />
      {underlined === undefined ? (
        figures.usd(value.auction)
      ) : (
        <span className={classes.underlined} data-hint={underlined}>
          <VisuallyHidden>{underlined}: </VisuallyHidden>
          {figures.usd(value.auction)}
        </span>
      )}
    </>
  );
}
