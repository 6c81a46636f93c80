export type ItemFault = 'no_spread' | 'no_history' | 'no_price' | 'kilometers' | 'several' | 'strange_make';

export interface WireRequest {
  vin: string;
  query: URLSearchParams;
}

export function readRequest(text: string): WireRequest {
  const [vin = '', query = ''] = text.split('?');
  return { vin, query: new URLSearchParams(query) };
}

export function vinBody(base: string, { vin, query }: WireRequest, fault: ItemFault | null) {
  const best = itemBody(base, { vin, query }, fault);
  const sport = {
    ...best,
    href: best.href.replace('/id/2', '/id/3'),
    description: { ...best.description, subSeries: 'SPORT' },
    bestMatch: undefined,
  };
  // The best match is not always the first item.
  const items = fault === 'several' ? [sport, best] : [best];
  return { href: `${base}/vin/${vin}?${query}`, count: items.length, items };
}

const VEHICLE_BY_VIN_START: Readonly<
  Record<string, { year: number; make: string; model: string; trim: string }>
> = {
  '4T1': { year: 2022, make: 'TOYOTA', model: 'CAMRY', trim: '4D SEDAN SE' },
  '1FT': { year: 2019, make: 'FORD', model: 'F150', trim: 'CREW CAB XLT' },
};
const OTHER_VEHICLE = { year: 2021, make: 'NISSAN', model: 'ROGUE', trim: '4D SUV SV' };

function itemBody(base: string, { vin, query }: WireRequest, fault: ItemFault | null) {
  const vehicle = VEHICLE_BY_VIN_START[vin.slice(0, 3)] ?? OTHER_VEHICLE;
  const odometer = Number(query.get('odometer') ?? 40_000);
  const grade = Number(query.get('grade') ?? 38);
  const average = Math.max(
    500,
    Math.round((vehicle.year - 2_000) * 1_100 - odometer * 0.06 + (grade - 38) * 60),
  );
  const includes = new Set((query.get('include') ?? '').split(','));
  const [wholesale, retail] = [makeSpread(average, fault), makeSpread(Math.round(average * 1.2), fault)];
  return {
    href: `${base}/id/2${vin.slice(-5)}0178267?${query}`,
    description: { ...vehicle, ...(fault === 'strange_make' && { make: 'B M W' }) },
    adjustedPricing: {
      wholesale,
      ...(includes.has('retail') && { retail }),
      adjustedBy: { Odometer: String(odometer), Region: query.get('region') },
    },
    wholesale,
    ...(includes.has('historical') && { historicalAverages: historyOf(average, fault) }),
    ...(includes.has('forecast') && {
      forecast: {
        nextMonth: { wholesale: average - 100, retail: average + 3_000 },
        nextYear: { wholesale: average - 1_500, retail: average + 1_200 },
      },
    }),
    averageOdometer: 38_727,
    odometerUnits: fault === 'kilometers' ? 'kilometers' : 'miles',
    averageGrade: 37,
    currency: fault === 'kilometers' ? 'CAD' : 'USD',
    bestMatch: true,
    sampleSize: fault === 'no_history' ? '3' : '41',
    // The service adds fields without a new version.
    samples: { href: `${base}/samples` },
  };
}

function makeSpread(average: number, fault: ItemFault | null) {
  if (fault === 'no_price') return { above: 0, average: 0, below: 0 };
  return fault === 'no_spread' ? { average } : { above: average + 1_500, average, below: average - 1_400 };
}

function historyOf(average: number, fault: ItemFault | null) {
  const point = (price: number) =>
    fault === 'no_history' ? { odometer: 0, price: 0 } : { odometer: 36_945, price };
  return {
    last30Days: point(average + 100),
    lastMonth: point(average + 200),
    lastTwoMonths: point(average + 400),
    lastSixMonths: point(average + 900),
    lastYear: { odometer: 0, price: 0 },
  };
}

const STATUS_TRIGGER = /000(400|401|403|404|408|429|500|503)$/;

/** Returns the status that the last six characters of a VIN trigger, like in the sandboxes, or null. */
export function findTriggeredStatus(vin: string): number | null {
  const [, status] = STATUS_TRIGGER.exec(vin) ?? [];
  return status === undefined ? null : Number(status);
}

// VINs that fail in the sandbox are in the errors of the response.
export function batchBody(base: string, requests: readonly WireRequest[], fault: ItemFault | null) {
  const hasValue = ({ vin }: WireRequest) => findTriggeredStatus(vin) === null;
  const valued = requests.filter(hasValue).toReversed();
  const failed = requests.filter((request) => !hasValue(request));
  return {
    href: `${base}/batch/vins`,
    items: [{ count: valued.length, items: valued.map((request) => vinBody(base, request, fault)) }],
    errors: [
      {
        count: failed.length,
        errors: failed.map(({ vin }) => ({
          href: `${base}/vin/${vin}`,
          message: vin.endsWith('000404') ? 'Matching vehicles not found' : 'Unknown Error',
          developerMessage: 'See the documentation',
        })),
      },
    ],
  };
}

const REGIONS = {
  NA: 'National',
  SE: 'Southeast',
  NE: 'Northeast',
  MW: 'Midwest',
  SW: 'Southwest',
  WC: 'West Coast',
};

export const regionsBody = (base: string) => ({
  href: `${base}/regions`,
  count: 6,
  items: Object.entries(REGIONS).map(([id, name]) => ({ href: `${base}/regions/id/${id}`, id, name })),
});

export const editionBody = (base: string) => ({
  href: `${base}/edition`,
  count: 1,
  items: [
    { date: '2026-11-17', monthAndDay: 'Nov 17', twoMonthsAgo: 'Sep 2026', edition: 'November 17, 2026' },
  ],
});
