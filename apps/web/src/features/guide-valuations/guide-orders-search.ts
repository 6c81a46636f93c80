import { GUIDE_RESULTS, type GuideResult } from '@fleetworth/contract/guide-valuation-choices';
import { readChoice } from '../../shell/address/search-params.ts';

/** Filters of the history, as its address says them. */
export interface GuideOrdersSearch {
  result?: GuideResult | undefined;
  is_paid?: 'yes' | 'no' | undefined;
  is_completed?: 'yes' | 'no' | undefined;
}

export const readGuideOrdersSearch = (search: Record<string, unknown>): GuideOrdersSearch => ({
  result: readChoice(search.result, GUIDE_RESULTS),
  is_paid: readChoice(search.is_paid, ['yes', 'no']),
  is_completed: readChoice(search.is_completed, ['yes', 'no']),
});

/** What the address of one order may say: the way back from the card provider, and that its payment starts by itself. */
export interface GuideOrderSearch {
  transaction?: string | undefined;
  status?: 'success' | 'cancel' | undefined;
  payment?: 'yes' | undefined;
  /** Vehicles whose two guides are far apart alone. */
  spread?: 'over' | undefined;
}
