import { GUIDE_RESULTS, type GuideResult } from '@fleetworth/contract/guide-valuation-choices';
import { readChoice } from '../../shell/url/search-params.ts';

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

/**
 * Search parameters of an order: the return from the payment provider, and whether payment starts at once.
 */
export interface GuideOrderSearch {
  transaction?: string | undefined;
  status?: 'success' | 'cancel' | undefined;
  payment?: 'yes' | undefined;
  /** Shows only vehicles whose guide values differ significantly. */
  spread?: 'over' | undefined;
}
