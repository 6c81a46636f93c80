import type { Batch } from '@fleetworth/contract/batch-shapes';
import { figures } from '../../shell/format/figures.ts';
import classes from './batch-status.module.css';
import { STATUS_LABELS } from './batch-labels.ts';

export const BatchStatusMark = ({ status }: Pick<Batch, 'status'>) => (
  <span className={classes.status} data-status={status}>
    {STATUS_LABELS[status]}
  </span>
);

interface BatchProgressProps {
  batch: Pick<Batch, 'file_name' | 'progress'>;
  isWide?: boolean;
}

export const BatchProgress = ({ batch: { file_name, progress }, isWide = false }: BatchProgressProps) => (
  <span className={classes.progress} data-wide={isWide || undefined}>
    <progress
      aria-label={`Rows of ${file_name}`}
      value={progress.done}
      max={progress.of}
      className={classes.bar}
    />
    {figures.count(progress.done)} of {figures.count(progress.of)}
  </span>
);
