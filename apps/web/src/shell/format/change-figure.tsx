import { VisuallyHidden } from '@mantine/core';
import type { ComparisonBreak } from '@fleetworth/contract/comparison-break';
import { TrendArrow } from '@fleetworth/ui/icon';
import classes from './change-figure.module.css';
import { DASH, figures } from './figures.ts';

interface ChangeFigureProps {
  percent: number | null;
  /** Why two existing values can't be compared. */
  comparisonBreak?: ComparisonBreak | null;
}

/**
 * Shows a change with its arrow: up green, down red, flat gray. Without a change, shows a dash with the
 * reason as a hint.
 */
export function ChangeFigure({ percent, comparisonBreak = null }: ChangeFigureProps) {
  if (percent === null)
    return (
      <span
        className={classes.missing}
        data-hint={comparisonBreak === null ? undefined : breakText(comparisonBreak)}
      >
        {DASH}
        {comparisonBreak !== null && <VisuallyHidden> {breakText(comparisonBreak)}</VisuallyHidden>}
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
  // Values estimated from the price paid change with the price or its date, and when the contract is removed.
  price_paid: 'Contract changed',
  region: 'Region changed',
  odometer: 'Odometer changed',
};

/** Formats why values aren't comparable: "Odometer rose 2,914 miles" if the difference is known. */
export function breakLabel(reason: ComparisonBreak['reason'], odometerChange: number | null = null): string {
  if (reason !== 'odometer' || odometerChange === null || odometerChange === 0) return BREAK_LABELS[reason];
  return odometerChange < 0 ? 'Odometer corrected' : `Odometer rose ${figures.count(odometerChange)} miles`;
}

/** Formats why values aren't comparable, with the date: "Contract changed on 11/07/2026". */
export const breakText = ({ reason, on }: ComparisonBreak): string =>
  `${breakLabel(reason)} on ${figures.date(on)}`;
