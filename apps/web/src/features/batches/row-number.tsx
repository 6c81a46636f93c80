import { figures } from '../../shell/format/figures.ts';
import classes from './row-number.module.css';

/** A row as its sheet counts it; on a card, which has no heading for it, it says that it is one. */
export const RowNumber = ({ row }: { row: number }) => (
  <span className={classes.row}>{figures.count(row)}</span>
);
