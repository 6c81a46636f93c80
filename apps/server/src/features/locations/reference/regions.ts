export interface RegionRow {
  code: 'NA' | 'SE' | 'NE' | 'MW' | 'SW' | 'WC';
  name: string;
}

/** The regions for which auctions give values. */
export function readRegions(): RegionRow[] {
  return [
    { code: 'NA', name: 'National' },
    { code: 'SE', name: 'Southeast' },
    { code: 'NE', name: 'Northeast' },
    { code: 'MW', name: 'Midwest' },
    { code: 'SW', name: 'Southwest' },
    { code: 'WC', name: 'West Coast' },
  ];
}
