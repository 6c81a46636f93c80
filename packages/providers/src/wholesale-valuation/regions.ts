import type { ValuationRegion } from './port.ts';

export const VALUATION_REGIONS: readonly ValuationRegion[] = [
  { code: 'NA', name: 'National' },
  { code: 'SE', name: 'Southeast' },
  { code: 'NE', name: 'Northeast' },
  { code: 'MW', name: 'Midwest' },
  { code: 'SW', name: 'Southwest' },
  { code: 'WC', name: 'West Coast' },
];
