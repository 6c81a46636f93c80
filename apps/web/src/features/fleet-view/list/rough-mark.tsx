import { VisuallyHidden } from '@mantine/core';
import { Icon } from '@fleetworth/ui/icon';
import classes from './rough-mark.module.css';
import type { ListedRow } from './listed-row.ts';
import { roughReason } from './value-words.ts';

/** Stands before figures that hang from a rough value: two waves, as 'about' is written. */
export function RoughMark({ row }: { row: ListedRow }) {
  const reason = roughReason(row);
  if (reason === null) return null;
  return (
    <span className={classes.rough}>
      <Icon name="about" sizePx={13} />
      <VisuallyHidden>{reason}: </VisuallyHidden>
    </span>
  );
}

/** What the two waves say, once for a list that shows them; each of them says it by itself to users who do not see them. */
export function RoughLegend() {
  return (
    <span className={classes.legend} aria-hidden="true">
      <Icon name="about" sizePx={13} />
      rough value
    </span>
  );
}
