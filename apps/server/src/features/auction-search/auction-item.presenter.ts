import type { AuctionItem } from '@fleetworth/contract/auction-search';
import { dollarsOrNull } from '@fleetworth/domain/money';
import type {
  ConditionCents,
  ExpectedCents,
  PastAverage,
  RegionCode,
  ValuationItem,
} from '@fleetworth/providers/wholesale-valuation';

interface MileageInRegion {
  mileage: number;
  region: RegionCode;
}

export const presentItem = (item: ValuationItem, { mileage, region }: MileageInRegion): AuctionItem => ({
  description: {
    model_year: item.version.modelYear,
    brand: item.version.make,
    model: item.version.model,
    trim: item.version.trim,
    sub_series: item.version.subSeries,
  },
  condition: 'good',
  auction: presentConditions(item.auction),
  retail: presentConditions(item.retail),
  average_grade: item.averageGradeTenths,
  average_mileage: item.averageMiles,
  mileage,
  region,
  historical_averages: {
    last_30_days: presentAverage(item.past.last30Days),
    last_month: presentAverage(item.past.lastMonth),
    last_two_months: presentAverage(item.past.twoMonthsAgo),
    last_six_months: presentAverage(item.past.sixMonthsAgo),
    last_year: presentAverage(item.past.lastYear),
  },
  forecast: {
    next_month: presentExpected(item.forecast.nextMonth),
    next_year: presentExpected(item.forecast.nextYear),
  },
});

const presentConditions = ({ excellentCents, goodCents, fairCents }: ConditionCents) => ({
  excellent: dollarsOrNull(excellentCents),
  good: dollarsOrNull(goodCents),
  fair: dollarsOrNull(fairCents),
});

const presentAverage = (average: PastAverage | null) => ({
  mileage: average?.miles ?? null,
  price: dollarsOrNull(average?.priceCents ?? null),
});

const presentExpected = ({ auctionCents, retailCents }: ExpectedCents) => ({
  auction: dollarsOrNull(auctionCents),
  retail: dollarsOrNull(retailCents),
});
