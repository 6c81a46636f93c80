import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { checkText } from '@fleetworth/contract/check-texts';
import { sellItem } from '@fleetworth/contract/sell-item';
import type { SellHistoryItem, SellStartingValues } from '@fleetworth/contract/selling';
import { SELL_TEXTS } from '@fleetworth/contract/selling-choices';
import { checkChange } from '@fleetworth/domain/checks';
import { centsFromDollars, parseDollars } from '@fleetworth/domain/money';
import type { OdometerRecord } from '@fleetworth/domain/odometer';
import type { z } from 'zod';
import { today } from '../../../shell/api/today.ts';
import { figures } from '../../../shell/format/figures.ts';
import { parseNumber } from '../../../shell/forms/parse-number.ts';
import { schemaErrors } from '../../../shell/forms/schema-errors.ts';
import type { SelectionField } from '../../vehicle-selection/public.ts';

export type SellValues = {
  due_location_name: string | null;
  pickup_location_number: string | null;
  mileage: string | number | null;
  price: string | number | null;
  grade: string | number | null;
  initial_cost_selection: boolean | null;
  initial_cost: string | number | null;
  retail: boolean | null;
  wholesale: boolean | null;
  status: string | null;
  is_with_mmr: boolean | null;
};

export const FOR_SALE_SELECTION = 'sell';

export const SELL_FIELDS: readonly SelectionField<SellValues>[] = [
  {
    id: 'due_location_name',
    header: 'Due Location',
    title: 'Due Location Name',
    type: 'text',
    sizePx: 112,
    maxLength: 200,
    isRequired: true,
  },
  {
    id: 'pickup_location_number',
    header: 'Pickup No.',
    title: 'Pickup Location Number',
    type: 'text',
    sizePx: 84,
    maxLength: 50,
    isRequired: true,
  },
  { id: 'mileage', header: 'Mileage', type: 'count', sizePx: 96, isRequired: true },
  { id: 'price', header: 'Price', type: 'dollars', sizePx: 104, isRequired: true },
  { id: 'grade', header: 'Grade', type: 'decimal', sizePx: 76 },
  {
    id: 'initial_cost_selection',
    header: 'Send Cost',
    title: 'Initial Cost Selection',
    type: 'flag',
    sizePx: 84,
  },
  {
    id: 'initial_cost',
    header: 'Initial Cost',
    type: 'dollars',
    sizePx: 120,
    isRelevant: ({ initial_cost_selection: sendsCost }) => sendsCost === true,
  },
  { id: 'retail', header: 'Retail', type: 'flag', sizePx: 66 },
  { id: 'wholesale', header: 'Wholesale', type: 'flag', sizePx: 88 },
  { id: 'status', header: 'Status', type: 'text', sizePx: 88, maxLength: 20, isRequired: true },
  { id: 'is_with_mmr', header: 'With MMR', title: 'Is with MMR?', type: 'flag', sizePx: 86 },
];

export function toSellItem(vehicleId: number, values: SellValues): z.input<typeof sellItem> {
  const { grade, initial_cost, initial_cost_selection: sendsCost, is_with_mmr, ...others } = values;
  const item = {
    vehicle_id: vehicleId,
    ...others,
    ...(grade !== null && { grade }),
    ...(sendsCost === true && { initial_cost }),
    ...(is_with_mmr === true && { is_with_mmr }),
  };
  return item as z.input<typeof sellItem>;
}

const validate = (values: SellValues): Record<string, string> => ({
  ...schemaErrors(sellItem, toSellItem(1, values)),
  ...(values.retail !== true && values.wholesale !== true && { wholesale: SELL_TEXTS.neither }),
});

/**
 * Checks the price against the displayed auction value, and the mileage against the last reading. Ignores
 * invalid values, which `validate` reports.
 */
export function listSellChecks(
  { price, mileage }: Pick<SellValues, 'price' | 'mileage'>,
  {
    auction,
    last_mileage_record: last,
  }: { auction: number | null; last_mileage_record: OdometerRecord | null },
): string[] {
  const dollars = parseNumber(price);
  const cents = dollars === undefined ? null : parseDollars(dollars);
  const hasPrice = typeof cents === 'number' && cents > 0 && auction !== null;
  const miles = parseNumber(mileage);
  const hasReading = miles !== undefined && last !== null && miles !== last.mileage;
  const change = {
    ...(hasReading && {
      odometer: {
        mileage: miles,
        date: today(),
        highestBefore: last.date < today() ? last : null,
        lowestAfter: null,
        last,
      },
    }),
    ...(hasPrice && { sellPrice: { cents, valueCents: centsFromDollars(auction) } }),
  };
  return checkChange(change).map(checkText);
}

export const createSellSelectionDefinition = (name: string) => ({
  name,
  label: 'Vehicles to sell',
  fields: SELL_FIELDS,
  validate,
  listChecks: listSellChecks,
  formatFigures: ({ auction, payoff }: Pick<FleetRow, 'auction' | 'payoff'>) => ({
    Auction: figures.usd(auction),
    'Estimated Payoff': figures.usd(payoff),
  }),
});

export const toStartingValues = ({ vehicle_id: _id, vin: _vin, ...values }: SellStartingValues): SellValues =>
  values;

export const toSellValues = (offer: SellHistoryItem): SellValues => ({
  due_location_name: offer.due_location_name,
  pickup_location_number: offer.pickup_location_number,
  mileage: offer.mileage,
  price: offer.price,
  grade: offer.grade,
  initial_cost_selection: offer.initial_cost !== null,
  initial_cost: offer.initial_cost,
  retail: offer.retail,
  wholesale: offer.wholesale,
  status: offer.status,
  is_with_mmr: offer.is_with_mmr,
});
