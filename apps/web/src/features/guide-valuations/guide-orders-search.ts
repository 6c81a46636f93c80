import { GUIDE_RESULTS, type GuideResult } from '@fleetworth/contract/guide-valuation-choices';
import { readChoice } from '../../shell/url/search-params.ts';

export interface GuideOrderListSearch {
  result?: GuideResult | undefined;
  is_paid?: 'yes' | 'no' | undefined;
  is_completed?: 'yes' | 'no' | undefined;
}

export const readGuideOrderListSearch = (search: Record<string, unknown>): GuideOrderListSearch => ({
  result: readChoice(search.result, GUIDE_RESULTS),
  is_paid: readChoice(search.is_paid, ['yes', 'no']),
  is_completed: readChoice(search.is_completed, ['yes', 'no']),
});

export interface GuideOrderSearch {
  /** `transaction` and `status` are set when the user returns from the payment provider. */
  transaction?: string | undefined;
  status?: 'success' | 'cancel' | undefined;
  /** Starts the payment immediately. */
  payment?: 'yes' | undefined;
  /** Shows only vehicles whose Black Book and auction values differ by more than 10%. */
  spread?: 'over' | undefined;
}
