import { Button, Skeleton } from '@mantine/core';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { PanelSection } from '@fleetworth/ui/side-panel';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../shell/api/api-error.ts';
import { counted } from '../../shell/format/plural.ts';
import { buildHistoryPoints } from './history-points.ts';
import { ValueChanges, ValueChart, DailyValues } from './history-parts.tsx';
import classes from './history.module.css';
import { query } from '../../shell/api/query.ts';

const VISIBLE_DAYS = 4;

interface HistorySectionProps {
  row: Pick<FleetRow, 'id' | 'unit'>;
  onShowAll: () => void;
}

export function HistorySection({ row, onShowAll }: HistorySectionProps) {
  const { data: history, error, refetch } = useQuery(query('getVehicleHistory', { params: { id: row.id } }));
  const points = history && buildHistoryPoints(history);
  return (
    <PanelSection
      title="Market value history"
      actions={
        points &&
        points.length > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${counted(points.length, 'day')}: all market values of ${row.unit}`}
            onClick={onShowAll}
          >
            {counted(points.length, 'day')}
          </Button>
        )
      }
    >
      {!history && !error && <Skeleton height={320} radius={8} />}
      {error && !history && (
        <p role="alert" className={classes.line}>
          Failed to load market value history. {failureText(error)}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
      {points?.length === 0 && <p className={classes.line}>This vehicle hasn't been valued yet.</p>}
      {history && points && points.length > 0 && (
        <>
          <ValueChart points={points} heightPx={220} />
          <ValueChanges {...history} />
          <DailyValues points={points.slice(0, VISIBLE_DAYS)} condition={history.condition} />
        </>
      )}
    </PanelSection>
  );
}
