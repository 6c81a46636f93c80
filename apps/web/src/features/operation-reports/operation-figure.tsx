import type { OPERATION_COLUMNS } from '@fleetworth/contract/operation-columns';
import type { OperationFigures } from '@fleetworth/contract/operation-reports';
import { figures } from '../../shell/format/figures.ts';
import classes from './operation-reports.module.css';

type Column = (typeof OPERATION_COLUMNS)['rmt'][number];

const WRITE = { count: figures.signedCount, percent: figures.percent, usd: figures.usd };

/** Shows a figure of a report. Negative availability is highlighted. */
export function OperationFigure({ of, column }: { of: OperationFigures; column: Column }) {
  const value = of[column.figure];
  const isShort = column.figure === 'available' && value !== null && value < 0;
  return <span className={isShort ? classes.short : classes.whole}>{WRITE[column.kind](value)}</span>;
}
