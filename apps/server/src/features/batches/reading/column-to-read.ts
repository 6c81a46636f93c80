import type { DateOrder, DecimalSeparatorEvidence } from '@fleetworth/domain/reading';
import type { LocatedColumn } from './find-columns.ts';

/**
 * Column of a sheet with the formats in which its cells are read. The formats are derived from all of its
 * cells together.
 */
export interface ColumnToRead extends LocatedColumn {
  separatorEvidence: DecimalSeparatorEvidence;
  dateOrder: DateOrder;
  /** True if plain numbers are shares: 0.8 is 80%. */
  isColumnOfShares: boolean;
  /** True for odometers that appear to be in thousands: 18.2 may mean 18,200. */
  mayBeInThousands: boolean;
  currentYear: number;
}

/** Returns a column with the formats that apply when the cells imply no other format. */
export const withDefaultFormats = (located: LocatedColumn, currentYear: number): ColumnToRead => ({
  ...located,
  separatorEvidence: { point: false, comma: false },
  dateOrder: located.dateOrder ?? 'month_first',
  isColumnOfShares: located.column.type === 'share',
  mayBeInThousands: false,
  currentYear,
});
