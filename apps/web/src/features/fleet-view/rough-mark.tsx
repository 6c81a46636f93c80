import { VisuallyHidden } from '@mantine/core';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { Icon } from '@fleetworth/ui/icon';
import classes from './rough-mark.module.css';
import { LOW_CONFIDENCE } from './value-words.ts';

/** Stands before figures that hang from a value of low confidence: two waves, as 'about' is written. */
export function RoughMark({ row, title }: { row: FleetRow; title?: string | undefined }) {
  if (row.value_basis?.confidence !== 'low') return null;
  return (
    <span className={classes.rough} title={title ?? LOW_CONFIDENCE}>
      <Icon name="about" sizePx={13} />
      <VisuallyHidden>{LOW_CONFIDENCE}: </VisuallyHidden>
    </span>
  );
}

/** What the two waves say, once for the list; each of them says it by itself to who does not see them. */
export function RoughLegend() {
  return (
    <span className={classes.legend} aria-hidden="true">
      <Icon name="about" sizePx={13} />
      low confidence
    </span>
  );
}
