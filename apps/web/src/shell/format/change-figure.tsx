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

export function ChangeFigure({ percent, comparisonBreak = null }: ChangeFigureProps) {
  if (percent === null)
    return (
      <span
        className={classes.missing}
        data-hint={comparisonBreak === null ? undefined : formatComparisonBreak(comparisonBreak)}
      >
        {DASH}
        {comparisonBreak !== null && (
          <VisuallyHidden> {formatComparisonBreak(comparisonBreak)}</VisuallyHidden>
        )}
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
  // A value estimated from the price paid changes if the price or its date changes, or if the contract is
  // removed.
  price_paid: 'Contract changed',
  region: 'Region changed',
  odometer: 'Odometer changed',
};

export function formatBreakReason(
  reason: ComparisonBreak['reason'],
  odometerChange: number | null = null,
): string {
  if (reason !== 'odometer' || odometerChange === null || odometerChange === 0) return BREAK_LABELS[reason];
  return odometerChange < 0 ? 'Odometer corrected' : `Odometer up ${figures.count(odometerChange)} miles`;
}

export const formatComparisonBreak = ({ reason, on }: ComparisonBreak): string =>
  `${formatBreakReason(reason)} on ${figures.date(on)}`;
