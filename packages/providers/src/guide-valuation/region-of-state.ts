import type { RegionCode } from '../wholesale-valuation/port.ts';

const STATES_BY_REGION: Partial<Record<RegionCode, string>> = {
  NE: 'CT DC DE MA MD ME NH NJ NY PA RI VT',
  SE: 'AL FL GA KY MS NC PR SC TN VA VI WV',
  MW: 'IA IL IN KS MI MN MO ND NE OH SD WI',
  SW: 'AR LA NM OK TX',
  WC: 'AK AS AZ CA CO GU HI ID MP MT NV OR UT WA WY',
};

export function regionOfState(stateCode: string | null): RegionCode {
  const match = Object.entries(STATES_BY_REGION).find(([, states]) =>
    states.split(' ').includes(stateCode ?? '-'),
  );
  return (match?.[0] ?? 'NA') as RegionCode;
}
