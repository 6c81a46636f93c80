import type { DateOrder, SignProof } from '@fleetworth/domain/reading';
import type { LocatedColumn } from './find-columns.ts';

/** Column of a sheet with the formats that all of its cells together imply. */
export interface ReadColumn extends LocatedColumn {
  proof: SignProof;
  dateOrder: DateOrder;
  /** True if plain numbers are shares: 0.8 is 80%. */
  isShares: boolean;
  /** True for odometers that appear to be in thousands: 18.2 may mean 18,200. */
  hasThousands: boolean;
  currentYear: number;
}

export const columnWithoutEvidence = (located: LocatedColumn, currentYear: number): ReadColumn => ({
  ...located,
  proof: { point: false, comma: false },
  dateOrder: located.dateOrder ?? 'month_first',
  isShares: located.column.type === 'share',
  hasThousands: false,
  currentYear,
});
