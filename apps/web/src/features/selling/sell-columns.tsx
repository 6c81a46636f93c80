import { centsFromDollars, dollarsFromCents } from '@fleetworth/domain/money';
import { figures } from '../../shell/format/figures.ts';
import { numberOf } from '../../shell/forms/number-of.ts';
import { selectionColumns } from '../vehicle-selection/public.ts';
import { SELL_FIELDS } from './sell-kind.ts';

const { index, remove, unit, company, location, group, make, model, modelDetail, fields, problem, ...made } =
  selectionColumns(SELL_FIELDS);

/** What a price is above the auction value; null without either. */
export function aboveAuction(price: string | number | boolean | null, auction: number | null): number | null {
  const dollars = numberOf(typeof price === 'boolean' ? null : price);
  if (dollars === undefined || auction === null) return null;
  return dollarsFromCents(Math.round(dollars * CENTS) - centsFromDollars(auction));
}

const CENTS = 100;

const fieldsUpTo = fields.findIndex(({ id }) => id === 'price') + 1;

export const SELL_COLUMNS = [
  index,
  remove,
  unit,
  company,
  location,
  group,
  made.class,
  make,
  model,
  modelDetail,
  made.number('auction', { header: 'Auction', sizePx: 96, priority: 20 }, ({ auction }) =>
    figures.usd(auction),
  ),
  ...fields.slice(0, fieldsUpTo),
  made.other(
    'sell_auction_price',
    { header: 'Sell Auction Price', sizePx: 132, priority: 6, align: 'end' },
    (row) => figures.signedUsd(aboveAuction(row.values.price, row.auction)),
  ),
  ...fields.slice(fieldsUpTo),
  problem,
];
