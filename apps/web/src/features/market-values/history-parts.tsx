import { Skeleton } from '@mantine/core';
import { CONDITIONS } from '@fleetworth/contract/choices';
import type { VehicleHistory } from '@fleetworth/contract/market-values';
import { PlainTable } from '@fleetworth/ui/plain-table';
import { lazy, Suspense } from 'react';
import { formatBreakReason, formatComparisonBreak, ChangeFigure } from '../../shell/format/change-figure.tsx';
import { figures } from '../../shell/format/figures.ts';
import { loadChunk } from '../../shell/notices/load-chunk.ts';
import { CONDITION_LABELS } from '../../shell/format/vehicle-labels.ts';
import type { HistoryPoint } from './history-points.ts';
import classes from './history.module.css';

// Lazy, because the chart library is as large as the script of the whole fleet list.
const LazyChart = lazy(() =>
  loadChunk(async () => ({ default: (await import('./history-chart.tsx')).HistoryChart })),
);

export function ValueChart({ points, heightPx }: { points: readonly HistoryPoint[]; heightPx: number }) {
  const [newestPoint] = points;
  if (newestPoint !== undefined && points.length === 1)
    return <p className={classes.line}>{formatOnlyDay(newestPoint)}</p>;
  return (
    <Suspense fallback={<Skeleton height={heightPx} radius={8} />}>
      <LazyChart points={points} heightPx={heightPx} />
    </Suspense>
  );
}

const formatOnlyDay = (point: HistoryPoint): string =>
  `Valued once so far, on ${figures.date(point.date)}. The chart appears after the second valuation.`;

const PERIODS: readonly [keyof VehicleHistory['changes'], string][] = [
  ['two_days', '48H'],
  ['seven_days', '7D'],
  ['one_month', '30D'],
  ['three_months', '90D'],
  ['six_months', '180D'],
  ['one_year', '1Y'],
];

type ValueChangesProps = Pick<VehicleHistory, 'changes' | 'breaks' | 'condition'>;

export const ValueChanges = ({ changes, breaks, condition }: ValueChangesProps) => (
  <div className={classes.figures}>
    <PlainTable label="Changes">
      <thead>
        <tr>
          <th scope="col">Change</th>
          <ConditionHeaders condition={condition} />
        </tr>
      </thead>
      <tbody>
        {PERIODS.map(([period, label]) => (
          <tr key={period}>
            <th scope="row">
              {label}
              {listReasons(breaks[period]).map((reason) => (
                <span key={reason} className={classes.changed}>
                  {reason}
                </span>
              ))}
            </th>
            {CONDITIONS.map((condition) => (
              <td key={condition}>
                <ChangeFigure
                  percent={changes[period][condition]}
                  comparisonBreak={breaks[period][condition]}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  </div>
);

const listReasons = (breaks: VehicleHistory['breaks'][keyof VehicleHistory['breaks']]): string[] => [
  ...new Set(
    CONDITIONS.flatMap((condition) =>
      breaks[condition] === null ? [] : [formatComparisonBreak(breaks[condition])],
    ),
  ),
];

const ConditionHeaders = ({ condition }: Pick<VehicleHistory, 'condition'>) =>
  CONDITIONS.map((candidate) => (
    <th key={candidate} scope="col" aria-current={candidate === condition || undefined}>
      {CONDITION_LABELS[candidate]}
    </th>
  ));

interface DailyValuesProps extends Pick<VehicleHistory, 'condition'> {
  points: readonly HistoryPoint[];
}

export const DailyValues = ({ points, condition }: DailyValuesProps) => (
  <div className={classes.figures}>
    <PlainTable label="Values by day">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Mileage</th>
          <ConditionHeaders condition={condition} />
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.date}>
            <th scope="row">
              {figures.date(point.date)}
              {point.breakReason && (
                <span className={classes.changed}>
                  {formatBreakReason(point.breakReason, point.drivenMiles)}
                </span>
              )}
            </th>
            <td>{figures.count(point.mileage)}</td>
            {CONDITIONS.map((condition) => (
              <td key={condition}>{figures.wholeUsd(point[condition])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  </div>
);
