import { figures } from '../../shell/format/figures.ts';
import classes from './row-number.module.css';

/** Row number as in the workbook. On a card, which has no heading, it includes the word "row". */
export const RowNumber = ({ row }: { row: number }) => (
  <span className={classes.row}>{figures.count(row)}</span>
);
