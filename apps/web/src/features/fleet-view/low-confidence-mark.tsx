import { VisuallyHidden } from '@mantine/core';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { Icon } from '@fleetworth/ui/icon';
import classes from './low-confidence-mark.module.css';
import { LOW_CONFIDENCE } from './value-words.ts';

/** Has the row a value of low confidence? */
export const isLowConfidence = ({ value_basis }: FleetRow): boolean => value_basis?.confidence === 'low';

/** Stands before figures that hang from a value of low confidence: two waves, as 'about' is written. */
export function LowConfidenceMark({ row, title }: { row: FleetRow; title?: string | undefined }) {
  if (!isLowConfidence(row)) return null;
  return (
    <span className={classes.rough} title={title ?? LOW_CONFIDENCE}>
      <Icon name="about" sizePx={13} />
      <VisuallyHidden>{LOW_CONFIDENCE}: </VisuallyHidden>
    </span>
  );
}

/** What the two waves say, once for a list that shows them; each of them says it by itself to users who do not see them. */
export function LowConfidenceLegend() {
  return (
    <span className={classes.legend} aria-hidden="true">
      <Icon name="about" sizePx={13} />
      rough value
    </span>
  );
}
