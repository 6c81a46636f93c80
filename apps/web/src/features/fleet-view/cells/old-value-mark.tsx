import { VisuallyHidden } from '@mantine/core';
import { Icon } from '@fleetworth/ui/icon';
import { today } from '../../../shell/api/today.ts';
import classes from './rough-value-mark.module.css';
import { explainOldValue, type DisplayedValue } from '../list/value-labels.ts';

export function OldValueMark({ row }: { row: DisplayedValue }) {
  const reason = explainOldValue(row, today());
  if (reason === null) return null;
  return (
    <span className={classes.rough} data-hint={reason}>
      <Icon name="outdated" sizePx={13} />
      <VisuallyHidden>{reason}: </VisuallyHidden>
    </span>
  );
}

export function OldValueLegend() {
  return (
    <span className={classes.legend} aria-hidden="true">
      <Icon name="outdated" sizePx={13} />
      old value
    </span>
  );
}
