import type { SellListing } from './port.ts';

export const CONTEXT = { requestId: 'test', day: '2026-11-20' };

export const listingOf = (vin: string, changes: Partial<SellListing> = {}): SellListing => ({
  clientRef: `ref-${vin}`,
  vin,
  unit: '1041',
  brand: 'Toyota',
  model: 'Camry',
  modelDetail: 'SE',
  modelYear: 2022,
  color: 'white',
  mileage: 41_203,
  priceCents: 2_099_550,
  grade: 4.1,
  status: '1',
  dueLocationName: 'Tampa yard',
  pickupLocationNumber: '17',
  retail: false,
  wholesale: true,
  showsMmr: false,
  mmrCents: null,
  initialCostCents: null,
  regionCode: 'SE',
  ...changes,
});

export const CAMRY = '4T1G11AK5NU603217';
export const F150 = '1FTEW1E5XKFA00001';
/** VIN that the sandbox rejects. Fake channels reject it only if a test requests that. */
export const REJECTED = '4T1G11AK5NU000400';
