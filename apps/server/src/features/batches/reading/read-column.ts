import type { DateOrder, DecimalSeparatorEvidence } from '@fleetworth/domain/reading';
import type { LocatedColumn } from './find-columns.ts';

/** Column of a sheet with the formats that all of its cells together imply. */
export interface ReadColumn extends LocatedColumn {
  separatorEvidence: DecimalSeparatorEvidence;
  dateOrder: DateOrder;
  /** True if plain numbers are shares: 0.8 is 80%. */
  isColumnOfShares: boolean;
  /** True for odometers that appear to be in thousands: 18.2 may mean 18,200. */
  mayBeInThousands: boolean;
  currentYear: number;
}

export const columnWithoutEvidence = (located: LocatedColumn, currentYear: number): ReadColumn => ({
  ...located,
  separatorEvidence: { point: false, comma: false },
  dateOrder: located.dateOrder ?? 'month_first',
  isColumnOfShares: located.column.type === 'share',
  mayBeInThousands: false,
  currentYear,
});
