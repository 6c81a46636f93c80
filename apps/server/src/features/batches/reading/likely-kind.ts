import { BATCH_TITLES } from '@fleetworth/contract/batch-choices';
import type { BatchKind } from '@fleetworth/contract/batch-columns';
import type { SheetKind } from '@fleetworth/contract/sheet-columns';
import type { ReadCell } from '../../../platform/spreadsheet/read-row.ts';
import { findPlaces, missingIn } from './read-sheet.ts';

/** Where a sheet of each kind is uploaded. Nearly every sheet has a VIN, which is all that deletions need: none is taken for one. */
const SCREENS: Record<Exclude<BatchKind, 'vehicle_delete'>, string> = {
  vehicle_create: `${BATCH_TITLES.vehicles}, type Create`,
  finance_assumption: `${BATCH_TITLES.finance}, type Assumption`,
  finance_lease: `${BATCH_TITLES.finance}, type Lease`,
  finance_flooring: `${BATCH_TITLES.finance}, type Flooring`,
  finance_finance: `${BATCH_TITLES.finance}, type Finance`,
  class_performance: BATCH_TITLES.classPerformances,
  auction_valuation: BATCH_TITLES.auction,
};

/**
 * Where a sheet that lacks columns of its kind seems to belong: the kind that lacks none and has the most of its headings, at least as many as its own; null
 * where there is none.
 */
export function likelyScreen(kind: SheetKind, heading: readonly ReadCell[]): string | null {
  const others = (Object.keys(SCREENS) as (keyof typeof SCREENS)[])
    .map((other) => ({ other, places: findPlaces(other, heading) }))
    .filter(({ other, places }) => missingIn(other, places).length === 0)
    .toSorted((one, next) => next.places.size - one.places.size);
  const [best] = others;
  return best !== undefined && best.places.size >= findPlaces(kind, heading).size
    ? SCREENS[best.other]
    : null;
}
