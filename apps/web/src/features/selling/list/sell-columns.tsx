import { figures } from '../../../shell/format/figures.ts';
import { buildSelectionColumns } from '../../vehicle-selection/public.ts';
import { priceDifference } from '../review/price-difference.ts';
import { SELL_FIELDS } from './sell-values.ts';

const { index, remove, unit, company, location, group, modelDetail, fields, problem, ...otherColumns } =
  buildSelectionColumns(SELL_FIELDS);

type SellColumn = typeof unit;

// When not all columns fit, the columns with the lowest priority numbers are shown.
const withPriority = (column: SellColumn, priority: number): SellColumn => ({
  ...column,
  meta: { ...column.meta, priority },
});

const PRICE_INDEX = fields.findIndex(({ id }) => id === 'price');
const REQUIRED_FIELDS = new Set<string>(
  SELL_FIELDS.flatMap(({ id, isRequired }) => (isRequired ? [id] : [])),
);

function getPriority(id = ''): number {
  if (id === 'price') return 2;
  return REQUIRED_FIELDS.has(id) ? 3 : 4;
}

const fieldColumns = fields.map((column) => withPriority(column, getPriority(column.id)));

// Narrow columns leave room for the required fields in a window that is 1440 pixels wide.
const withSize = (column: SellColumn, size: number): SellColumn => ({ ...column, size });

/**
 * In the order of the specification. When not all columns fit, those of the vehicle and its value are kept
 * first, then the price and the other required fields.
 */
export const SELL_COLUMNS = [
  index,
  remove,
  unit,
  company,
  location,
  group,
  otherColumns.class,
  withPriority(otherColumns.modelYear, 1),
  withSize(withPriority(otherColumns.make, 1), 78),
  withSize(withPriority(otherColumns.model, 1), 108),
  modelDetail,
  otherColumns.numberColumn('auction', { header: 'Auction', sizePx: 90, priority: 1 }, ({ auction }) =>
    figures.usd(auction),
  ),
  otherColumns.numberColumn(
    'payoff',
    { header: 'Payoff', title: 'Estimated Payoff', sizePx: 90, priority: 1 },
    (row) => figures.usd(row.payoff),
  ),
  ...fieldColumns.slice(0, PRICE_INDEX + 1),
  otherColumns.unsortedColumn(
    'sell_auction_price',
    { header: 'Sell Auction Price', sizePx: 132, priority: 20, align: 'end' },
    (row) => figures.signedUsd(priceDifference(row.values.price, row.auction)),
  ),
  ...fieldColumns.slice(PRICE_INDEX + 1),
  problem,
];
