import { Skeleton } from '@mantine/core';
import type { VehicleHistory } from '@fleetworth/contract/market-values';
import { ViewDialog } from '@fleetworth/ui/view-dialog';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showProblem } from '../../shell/notices/notices.tsx';
import { counted } from '../../shell/format/plural.ts';
import { SandboxMark } from '../../shell/format/sandbox-mark.tsx';
import { formatLocation } from '../../shell/format/vehicle-labels.ts';
import { countOutdatedDays, buildHistoryPoints } from './history-points.ts';
import { ValueChanges, ValueChart, DailyValues } from './history-parts.tsx';
import classes from './history.module.css';
import { query } from '../../shell/api/query.ts';

interface ValueHistoryDialogProps {
  vehicleId: number;
  onClose: () => void;
}

export function ValueHistoryDialog({ vehicleId, onClose }: ValueHistoryDialogProps) {
  const { data: history, error } = useQuery(query('getVehicleHistory', { params: { id: vehicleId } }));
  const hasFailed = error !== null && history === undefined;
  useEffect(() => {
    if (!hasFailed) return;
    showProblem('Failed to load market value history');
    onClose();
  }, [hasFailed, onClose]);
  if (hasFailed) return null;
  const points = history && buildHistoryPoints(history);
  const outdatedDays = history ? countOutdatedDays(history) : 0;
  return (
    <ViewDialog
      title={`Market value history${history ? ` of ${history.unit}` : ''}`}
      widthPx={1_100}
      onClose={onClose}
    >
      <div className={classes.whole}>
        {!history && <Skeleton height={420} radius={8} />}
        {points?.length === 0 && <p className={classes.line}>This vehicle hasn't been valued yet.</p>}
        {history && points && points.length > 0 && (
          <>
            <p className={classes.line}>
              {points.some(({ isSandbox }) => isSandbox) && <SandboxMark />}
              {formatIdentity(history)}
            </p>
            <ValueChart points={points} heightPx={360} />
            <ValueChanges {...history} />
            <DailyValues points={points} condition={history.condition} />
          </>
        )}
        {outdatedDays > 0 && (
          <p className={classes.note}>
            Values of {counted(outdatedDays, 'day')} aren't shown, because the vehicle's description has
            changed since.
          </p>
        )}
      </div>
    </ViewDialog>
  );
}

const formatIdentity = ({ company, location, model_year, model, vin }: VehicleHistory): string =>
  [company.name, formatLocation(location), [model_year, model.name].filter(Boolean).join(' '), vin].join(
    ' · ',
  );
