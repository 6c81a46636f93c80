import type { DateOrder, SignProof } from '@fleetworth/domain/reading';
import type { FoundColumn } from './find-columns.ts';

/** A column of a sheet, with what all of its cells together say about how each is read. */
export interface ReadColumn extends FoundColumn {
  /** Decimal signs that its unambiguous texts prove. */
  proof: SignProof;
  dateOrder: DateOrder;
  /** True where plain numbers are shares: 0.8 is 80%. */
  isShares: boolean;
  /** True for odometers that look like thousands: then 18.2 may be 18,200. */
  hasThousands: boolean;
  /** Year of today, which completes years of two digits. */
  currentYear: number;
}

/** Returns a column whose other cells say nothing. */
export const columnAlone = (found: FoundColumn, currentYear: number): ReadColumn => ({
  ...found,
  proof: { point: false, comma: false },
  dateOrder: found.dateOrder ?? 'month_first',
  isShares: found.column.type === 'share',
  hasThousands: false,
  currentYear,
});
