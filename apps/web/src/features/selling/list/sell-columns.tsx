import { figures } from '../../../shell/format/figures.ts';
import { selectionColumns } from '../../vehicle-selection/public.ts';
import { priceAbove } from '../review/price-above.ts';
import { SELL_FIELDS } from './sell-kind.ts';

const { index, remove, unit, company, location, group, modelDetail, fields, problem, ...made } =
  selectionColumns(SELL_FIELDS);

type SellColumn = typeof unit;

/** Columns with the lowest numbers come first when not all columns fit. */
const ranked = (column: SellColumn, priority: number): SellColumn => ({
  ...column,
  meta: { ...column.meta, priority },
});

const PRICE = fields.findIndex(({ id }) => id === 'price');
const REQUIRED = new Set<string>(SELL_FIELDS.flatMap(({ id, isRequired }) => (isRequired ? [id] : [])));

function priorityOf(id = ''): number {
  if (id === 'price') return 2;
  return REQUIRED.has(id) ? 3 : 4;
}

const rankedFields = fields.map((column) => ranked(column, priorityOf(column.id)));

/** Narrow columns leave room for the required fields at 1440 pixels. */
const sized = (column: SellColumn, size: number): SellColumn => ({ ...column, size });

/**
 * Columns in the order of the specification. When not all fit, vehicle and value come first, then the price
 * and the other required fields.
 */
export const SELL_COLUMNS = [
  index,
  remove,
  unit,
  company,
  location,
  group,
  made.class,
  ranked(made.modelYear, 1),
  sized(ranked(made.make, 1), 78),
  sized(ranked(made.model, 1), 108),
  modelDetail,
  made.number('auction', { header: 'Auction', sizePx: 90, priority: 1 }, ({ auction }) =>
    figures.usd(auction),
  ),
  made.number('payoff', { header: 'Payoff', title: 'Estimated Payoff', sizePx: 90, priority: 1 }, (row) =>
    figures.usd(row.payoff),
  ),
  ...rankedFields.slice(0, PRICE + 1),
  made.other(
    'sell_auction_price',
    { header: 'Sell Auction Price', sizePx: 132, priority: 20, align: 'end' },
    (row) => figures.signedUsd(priceAbove(row.values.price, row.auction)),
  ),
  ...rankedFields.slice(PRICE + 1),
  problem,
];
