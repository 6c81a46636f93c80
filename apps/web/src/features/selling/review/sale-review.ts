import type { SellChannelState } from '@fleetworth/contract/selling';
import { formatUnlinkedChannel, SELL_TEXTS, SOLD_STATUSES } from '@fleetworth/contract/selling-choices';
import { centsFromDollars, dollarsFromCents, sumCents } from '@fleetworth/domain/money';
import { figures } from '../../../shell/format/figures.ts';
import { parseNumber } from '../../../shell/forms/parse-number.ts';
import type { SelectedRow } from '../../vehicle-selection/public.ts';
import { priceDifference } from './price-difference.ts';
import type { SellValues } from '../list/sell-values.ts';

export interface ReviewedVehicle {
  row: SelectedRow<SellValues>;
  price: number;
  /** Price less payoff. Null without a payoff. */
  difference: number | null;
  listing: Listing | null;
  /** Reasons to check the vehicle. The vehicle is sent anyway. */
  findings: readonly string[];
  /** Reason why the vehicle can't be sent. Null if it can be sent. */
  obstacle: { text: string; needsLink: boolean } | null;
}

export interface Listing {
  day: string;
  price: number;
}

interface ReviewData {
  channelLabel: string;
  listings: ReadonlyMap<number, Listing>;
  companies: SellChannelState['companies'];
}

// The vehicles to check come first, then the vehicles that can't be sent, then all other vehicles.
export function reviewSale(
  rows: readonly SelectedRow<SellValues>[],
  { channelLabel, listings, companies }: ReviewData,
): ReviewedVehicle[] {
  const usableCompanyIds = new Set(
    companies
      .filter(({ is_linked, is_re_access_required }) => is_linked && !is_re_access_required)
      .map(({ company_id }) => company_id),
  );
  const findObstacle = ({ status, company }: SelectedRow<SellValues>): ReviewedVehicle['obstacle'] => {
    if (!usableCompanyIds.has(company.id))
      return { text: formatUnlinkedChannel(channelLabel, company.name), needsLink: true };
    return SOLD_STATUSES.has(status) ? { text: SELL_TEXTS.sold, needsLink: false } : null;
  };
  const vehicles = rows.map((row) => {
    const price = parseNumber(row.values.price) ?? 0;
    const listing = listings.get(row.id) ?? null;
    return {
      row,
      price,
      difference: priceDifference(row.values.price, row.payoff),
      listing,
      findings: listing === null ? row.checks : [...row.checks, formatListing(listing, price)],
      obstacle: findObstacle(row),
    };
  });
  return vehicles.toSorted((a, b) => getRank(a) - getRank(b));
}

function getRank({ obstacle, findings }: ReviewedVehicle): number {
  if (obstacle !== null) return 1;
  return findings.length > 0 ? 0 : 2;
}

const formatListing = ({ day, price: listedPrice }: Listing, price: number): string =>
  `Listed on ${figures.date(day)} at ${figures.usd(listedPrice)}. Sending lists it again at ` +
  `${figures.usd(price)}.`;

export interface UnlinkedCompany {
  companyId: number;
  text: string;
  count: number;
}

export function listUnlinkedCompanies(vehicles: readonly ReviewedVehicle[]): UnlinkedCompany[] {
  const unlinked = vehicles.filter(({ obstacle }) => obstacle?.needsLink === true);
  return [...Map.groupBy(unlinked, ({ row }) => row.company.id)].map(([companyId, companyVehicles]) => ({
    companyId,
    text: companyVehicles[0]?.obstacle?.text ?? '',
    count: companyVehicles.length,
  }));
}

export interface ReviewSum {
  dollars: number | null;
  count: number;
}

export interface ReviewSums {
  price: ReviewSum;
  auction: ReviewSum;
  payoff: ReviewSum;
  difference: ReviewSum;
}

export const computeSums = (vehicles: readonly ReviewedVehicle[]): ReviewSums => ({
  price: sumAmounts(vehicles.map(({ price }) => price)),
  auction: sumAmounts(vehicles.map(({ row }) => row.auction)),
  payoff: sumAmounts(vehicles.map(({ row }) => row.payoff)),
  difference: sumAmounts(vehicles.map(({ difference }) => difference)),
});

function sumAmounts(amounts: readonly (number | null)[]): ReviewSum {
  const cents = amounts.flatMap((dollars) => (dollars === null ? [] : [centsFromDollars(dollars)]));
  return { dollars: cents.length === 0 ? null : dollarsFromCents(sumCents(cents)), count: cents.length };
}
