import { VisuallyHidden } from '@mantine/core';
import type { ComparisonBreak } from '@fleetworth/contract/comparison-break';
import { TrendArrow } from '@fleetworth/ui/icon';
import classes from './change-figure.module.css';
import { DASH, figures } from './figures.ts';

interface ChangeFigureProps {
  percent: number | null;
  /** Why there is no change although both values exist. */
  reason?: ComparisonBreak | null;
}

/**
 * Shows a change with its arrow: up green, down red, flat grey. Shows a dash if there is none, with the
 * reason as a hint.
 */
export function ChangeFigure({ percent, reason = null }: ChangeFigureProps) {
  if (percent === null)
    return (
      <span className={classes.missing} data-hint={reason === null ? undefined : breakText(reason)}>
        {DASH}
        {reason !== null && <VisuallyHidden> {breakText(reason)}</VisuallyHidden>}
      </span>
    );
  const direction = percent > 0 ? 'up' : percent < 0 ? 'down' : 'flat';
  return (
    <span data-direction={direction} className={classes.change}>
      <TrendArrow direction={direction} />
      {figures.percent(percent)}
    </span>
  );
}

const BREAK_LABELS: Record<ComparisonBreak['reason'], string> = {
  // The price paid depends on its date: either may have changed, or the contract was removed.
  price_paid: 'Contract changed',
  region: 'Region changed',
  odometer: 'Odometer changed',
};

/** Formats why values aren't comparable: "Odometer rose 2,914 miles" if the difference is known. */
export function breakLabel(reason: ComparisonBreak['reason'], drivenMiles: number | null = null): string {
  if (reason !== 'odometer' || drivenMiles === null || drivenMiles === 0) return BREAK_LABELS[reason];
  return drivenMiles < 0 ? 'Odometer corrected' : `Odometer rose ${figures.count(drivenMiles)} miles`;
}

/** Formats why values aren't comparable, with the date: "Contract changed on 11/07/2026". */
export const breakText = ({ reason, on }: ComparisonBreak): string =>
  `${breakLabel(reason)} on ${figures.date(on)}`;
