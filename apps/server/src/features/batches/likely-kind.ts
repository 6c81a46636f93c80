import type { BatchKind } from '@fleetworth/contract/batch-columns';
import type { ReadCell } from '../../platform/spreadsheet/read-row.ts';
import { findPlaces, missingIn } from './read-sheet.ts';

/** Where a sheet of each kind is uploaded, as the screens call it. A sheet of deletions has a VIN as nearly all have: it is taken for none. */
const SCREENS: Record<Exclude<BatchKind, 'vehicle_delete'>, string> = {
  vehicle_create: 'Vehicle batches, type Create',
  finance_assumption: 'Financial batches, type Assumption',
  finance_lease: 'Financial batches, type Lease',
  finance_flooring: 'Financial batches, type Flooring',
  finance_finance: 'Financial batches, type Finance',
  class_performance: 'Class performance batches',
  auction_valuation: 'Auction valuation batches',
};

/**
 * Where a sheet that lacks columns of its kind seems to belong: the kind that lacks none and has the most of its headings, at least as many as its own; null
 * where there is none.
 */
export function likelyScreen(kind: BatchKind, heading: readonly ReadCell[]): string | null {
  const others = (Object.keys(SCREENS) as (keyof typeof SCREENS)[])
    .map((other) => ({ other, places: findPlaces(other, heading) }))
    .filter(({ other, places }) => missingIn(other, places).length === 0)
    .toSorted((one, next) => next.places.size - one.places.size);
  const [best] = others;
  return best !== undefined && best.places.size >= findPlaces(kind, heading).size
    ? SCREENS[best.other]
    : null;
}
