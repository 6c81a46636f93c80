import { Skeleton } from '@mantine/core';
import type { FutureValueRow } from '@fleetworth/contract/projections';
import { PageFailed } from '@fleetworth/ui/page-state';
import { ViewDialog } from '@fleetworth/ui/view-dialog';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../shell/api/api-error.ts';
import { query } from '../../shell/api/query.ts';
import { figures } from '../../shell/format/figures.ts';
import { SandboxMark } from '../../shell/format/sandbox-mark.tsx';
import { formatLocation, formatModel } from '../../shell/format/vehicle-labels.ts';
import { MonthsTable, LazyProjectionChart } from './projection-chart-and-table.tsx';
import { formatRate, marketAboveWaterText } from './projection-labels.ts';
import classes from './projections.module.css';

const LINES = [
  { name: 'projected_auction', label: 'Market value', color: 'var(--fw-brand)' },
  { name: 'owner_depreciation', label: 'Owner value', color: 'var(--fw-gain)', strokeDasharray: '10 3' },
  { name: 'projected_payoff', label: 'Payoff', color: 'var(--fw-loss)', strokeDasharray: '4 3' },
];

const DIFFERENCE = {
  label: 'Owner value less payoff',
  minuend: 'owner_depreciation',
  subtrahend: 'projected_payoff',
};

export function FutureDetailDialog({ row, onClose }: { row: FutureValueRow; onClose: () => void }) {
  const { monthly_depreciation_assumption: rate, monthly_mileage_assumption: miles } = row;
  const detail = useQuery({
    ...query('projectVehicle', {
      params: { id: row.id },
      body: { monthly_depreciation_assumption: rate ?? 0, monthly_mileage_assumption: miles ?? 0 },
    }),
    enabled: rate !== null && miles !== null,
  });
  const points = detail.data && [detail.data.current, ...detail.data.months];
  return (
    <ViewDialog title={`Future value of ${row.unit}`} widthPx={1_100} onClose={onClose}>
      <div className={classes.whole}>
        <p className={classes.line}>
          {row.is_sandbox && (
            <span className={classes.mark}>
              <SandboxMark />
            </span>
          )}
          {formatIdentity(row)}
        </p>
        <p className={classes.line}>
          {`${formatRate(rate)} depreciation and ${figures.count(miles)} miles a month. `}
          {row.valued_on !== null && `Valued on ${figures.date(row.valued_on)}. `}
          {row.above_water_in !== null && `${marketAboveWaterText(row.above_water_in)}.`}
        </p>
        {detail.error && !points && (
          <PageFailed text={failureText(detail.error)} onRetry={() => void detail.refetch()} />
        )}
        {detail.isPending && <Skeleton height={420} radius={8} />}
        {points && (
          <>
            <LazyProjectionChart points={points} lines={LINES} heightPx={340} />
            <MonthsTable label="Values by month" points={points} lines={LINES} difference={DIFFERENCE} />
          </>
        )}
      </div>
    </ViewDialog>
  );
}

const formatIdentity = (row: FutureValueRow): string =>
  [formatLocation(row.location), formatModel(row), row.vin].join(' · ');
