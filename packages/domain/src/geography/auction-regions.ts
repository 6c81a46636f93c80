/**
 * Auction region to propose for each state. The regions' borders aren't published, so users can choose
 * another region. Alaska, Hawaii and the Pacific territories have no auctions nearby, so they get the
 * national values.
 */
const STATES_BY_REGION = {
  SE: ['AL', 'AR', 'FL', 'GA', 'KY', 'LA', 'MS', 'NC', 'PR', 'SC', 'TN', 'VA', 'VI', 'WV'],
  NE: ['CT', 'DC', 'DE', 'MA', 'MD', 'ME', 'NH', 'NJ', 'NY', 'PA', 'RI', 'VT'],
  MW: ['IA', 'IL', 'IN', 'KS', 'MI', 'MN', 'MO', 'ND', 'NE', 'OH', 'SD', 'WI'],
  SW: ['AZ', 'NM', 'OK', 'TX'],
  WC: ['CA', 'CO', 'ID', 'MT', 'NV', 'OR', 'UT', 'WA', 'WY'],
  NA: ['AK', 'AS', 'GU', 'HI', 'MP'],
} as const;

export type AuctionRegion = keyof typeof STATES_BY_REGION;

const REGION_OF_STATE: ReadonlyMap<string, AuctionRegion> = new Map(
  (Object.entries(STATES_BY_REGION) as [AuctionRegion, readonly string[]][]).flatMap(([region, states]) =>
    states.map((state) => [state, region] as const),
  ),
);

export const regionOfState = (stateCode: string): AuctionRegion => REGION_OF_STATE.get(stateCode) ?? 'NA';
