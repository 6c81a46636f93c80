import { VisuallyHidden } from '@mantine/core';
import { Icon } from '@fleetworth/ui/icon';
import classes from './rough-value-mark.module.css';
import type { ListedRow } from '../list/listed-row.ts';
import { explainRoughValue } from '../list/value-labels.ts';

export function RoughValueMark({ row }: { row: ListedRow }) {
  const reason = explainRoughValue(row);
  if (reason === null) return null;
  return (
    <span className={classes.rough}>
      <Icon name="approximate" sizePx={13} />
      <VisuallyHidden>{reason}: </VisuallyHidden>
    </span>
  );
}

export function RoughValueLegend() {
  return (
    <span className={classes.legend} aria-hidden="true">
      <Icon name="approximate" sizePx={13} />
      rough value
    </span>
  );
}
