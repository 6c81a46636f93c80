import { figures } from '../../shell/format/figures.ts';
import classes from './row-number.module.css';

export const RowNumber = ({ row }: { row: number }) => (
  <span className={classes.row}>{figures.count(row)}</span>
);
