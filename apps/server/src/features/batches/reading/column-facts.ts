import type { DateOrder, SignProof } from '@fleetworth/domain/reading';
import type { FoundColumn } from './find-columns.ts';

/** A column of a sheet, with what all of its cells together say about how each is read. */
export interface ReadColumn extends Pick<FoundColumn, 'column' | 'index'> {
  /** Decimal signs that its unambiguous texts prove. */
  proof: SignProof;
  dateOrder: DateOrder;
  /** Unit of an odometer that names none. */
  kilometers: 'where_written' | 'all';
  /** True where plain numbers are shares: 0.8 is 80%. */
  isShares: boolean;
  /** Year of today, which completes years of two digits. */
  currentYear: number;
}

/** Returns a column whose other cells say nothing. */
export const columnAlone = (
  { column, index, dateOrder, isInKilometers }: FoundColumn,
  currentYear: number,
): ReadColumn => ({
  column,
  index,
  proof: { point: false, comma: false },
  dateOrder: dateOrder ?? 'month_first',
  kilometers: isInKilometers ? 'all' : 'where_written',
  isShares: column.type === 'share',
  currentYear,
});
