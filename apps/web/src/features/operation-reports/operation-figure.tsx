import type { OPERATION_COLUMNS } from '@fleetworth/contract/operation-report-columns';
import type { OperationFigures } from '@fleetworth/contract/operation-reports';
import { figures } from '../../shell/format/figures.ts';
import classes from './operation-reports.module.css';

type Column = (typeof OPERATION_COLUMNS)['rmt'][number];

const FORMATS = { count: figures.signedCount, percent: figures.percent, usd: figures.usd };

export function OperationFigure({ values, column }: { values: OperationFigures; column: Column }) {
  const value = values[column.figure];
  const isOverbooked = column.figure === 'available' && value !== null && value < 0;
  return (
    <span className={isOverbooked ? classes.shortage : classes.singleLine}>
      {FORMATS[column.kind](value)}
    </span>
  );
}
