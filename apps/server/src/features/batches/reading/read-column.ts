import type { DateOrder, SignProof } from '@fleetworth/domain/reading';
import type { LocatedColumn } from './find-columns.ts';

/** Column of a sheet with the formats that its cells as a whole imply. */
export interface ReadColumn extends LocatedColumn {
  /** Decimal signs proven by its unambiguous texts. */
  proof: SignProof;
  dateOrder: DateOrder;
  /** True if plain numbers are shares: 0.8 is 80%. */
  isShares: boolean;
  /** True for odometers that appear to be in thousands: 18.2 may mean 18,200. */
  hasThousands: boolean;
  currentYear: number;
}

/** Returns a column to read a single cell without evidence from other cells. */
export const columnAlone = (located: LocatedColumn, currentYear: number): ReadColumn => ({
  ...located,
  proof: { point: false, comma: false },
  dateOrder: located.dateOrder ?? 'month_first',
  isShares: located.column.type === 'share',
  hasThousands: false,
  currentYear,
});
