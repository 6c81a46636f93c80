import type { Condition } from '@fleetworth/contract/choices';
import type { GuideItem } from '@fleetworth/contract/guide-valuations';
import { GUIDE_TIER_LABELS, GUIDE_TIERS } from '@fleetworth/contract/guide-valuation-choices';
import { type GridColumn, gridColumnHelper } from '@fleetworth/ui/grid-columns';
import type { PinnedColumns } from '@fleetworth/ui/grid-layout';
import type { ReactNode } from 'react';
import { ChangeFigure } from '../../shell/format/change-figure.tsx';
import { WideSpreadMark } from '../../shell/format/wide-spread-mark.tsx';
import { figures } from '../../shell/format/figures.ts';
import { businessDayOf } from '../../shell/api/today.ts';
import { CONDITION_LABELS, STATUS_LABELS } from '../../shell/format/vehicle-labels.ts';

export const PINNED_ITEM_COLUMNS: PinnedColumns = { start: ['unit'], end: [] };

const column = gridColumnHelper<GuideItem>();

interface ItemColumn {
  header: string;
  sizePx: number;
  title?: string;
  /** Columns with lower numbers stay longer when not all columns fit. Columns without a number go first. */
  priority?: number;
  align?: 'end';
}

const displayColumn = (
  id: string,
  { header, sizePx, title, priority, align }: ItemColumn,
  render: (item: GuideItem) => ReactNode,
): GridColumn<GuideItem> =>
  column.display({
    id,
    header,
    size: sizePx,
    enableSorting: false,
    meta: {
      ...(title !== undefined && { title }),
      ...(priority !== undefined && { priority }),
      ...(align && { align }),
    },
    cell: ({ row }) => render(row.original),
  });
const textColumn = (id: string, [header, sizePx]: [string, number], render: (item: GuideItem) => string) =>
  displayColumn(id, { header, sizePx }, render);
const usdColumn = (id: string, header: string, value: (item: GuideItem) => number | null | undefined) =>
  displayColumn(id, { header, sizePx: 142, align: 'end' }, (item) => figures.usd(value(item) ?? null));

const guideColumns = (level: 'retail' | 'whole', label: string) =>
  GUIDE_TIERS.map((tier, index) =>
    displayColumn(
      `${level}_${tier}`,
      {
        header: `${label} ${GUIDE_TIER_LABELS[tier]}`,
        sizePx: 132,
        align: 'end',
        ...(level === 'whole' && { priority: index === 0 ? 9 : 2 + index }),
      },
      ({ data }) => figures.usd(data?.[0]?.[`adjusted_${level}_${tier}`] ?? null),
    ),
  );

const auctionColumn = (condition: Condition, label: string, priority: number) =>
  displayColumn(condition, { header: `Auction ${label}`, sizePx: 122, priority, align: 'end' }, (item) =>
    figures.usd(getAuctionValues(item)?.[condition] ?? null),
  );

const getAuctionValues = ({ vehicle }: GuideItem) => vehicle.last_mileage_record.market_values[0];
const getFinance = ({ vehicle }: GuideItem) => vehicle.finance;

/**
 * Columns in the order of the specification. When not all columns fit, Black Book and auction values have
 * priority.
 */
export const ITEM_COLUMNS: GridColumn<GuideItem>[] = [
  displayColumn('unit', { header: 'Unit', sizePx: 84, priority: 0 }, ({ vehicle }) => <b>{vehicle.unit}</b>),
  textColumn('vin', ['VIN', 168], ({ vehicle }) => vehicle.vin),
  textColumn('company', ['Company', 130], ({ vehicle }) => vehicle.company.name),
  textColumn('location', ['Location', 84], ({ vehicle }) => vehicle.location.code ?? vehicle.location.name),
  textColumn('brand', ['Make', 90], ({ vehicle }) => vehicle.brand),
  textColumn('model', ['Model', 124], ({ vehicle }) => vehicle.model),
  textColumn('model_detail', ['Model Detail', 124], ({ vehicle }) => figures.text(vehicle.model_detail)),
  textColumn('model_year', ['Model Year', 92], ({ vehicle }) => figures.text(vehicle.model_year?.toString())),
  displayColumn(
    'condition',
    { header: 'Condition', sizePx: 92, priority: 1 },
    ({ vehicle }) => CONDITION_LABELS[vehicle.condition],
  ),
  textColumn('color', ['Color', 80], ({ vehicle }) => figures.text(vehicle.color)),
  displayColumn('mileage', { header: 'Mileage', sizePx: 84, priority: 2, align: 'end' }, ({ mileage }) =>
    figures.count(mileage),
  ),
  displayColumn('grade', { header: 'Grade', sizePx: 70, align: 'end' }, ({ grade }) => figures.grade(grade)),
  textColumn('state', ['State', 64], ({ state }) => state),
  textColumn('in_service_date', ['In Service Date', 128], ({ vehicle }) =>
    figures.date(vehicle.in_service_date),
  ),
  textColumn('status', ['Status', 124], ({ vehicle }) =>
    vehicle.is_deleted ? 'Deleted' : STATUS_LABELS[vehicle.status],
  ),
  ...guideColumns('retail', 'Retail'),
  ...guideColumns('whole', 'Wholesale'),
  displayColumn('spread', { header: 'Spread', sizePx: 96, priority: 2.5, align: 'end' }, (item) => (
    <SpreadCell item={item} />
  )),
  displayColumn('avg_cr', { header: 'AVG CR', sizePx: 80, align: 'end' }, ({ vehicle }) =>
    figures.grade(vehicle.last_mileage_record.condition_grade),
  ),
  auctionColumn('excellent', 'Above', 3.5),
  auctionColumn('good', 'Average', 4.5),
  auctionColumn('fair', 'Below', 5.5),
  displayColumn('weekly_change', { header: 'Weekly Change', sizePx: 124, align: 'end' }, (item) => (
    <ChangeFigure percent={getAuctionValues(item)?.[`${item.vehicle.condition}_weekly_change`] ?? null} />
  )),
  usdColumn('payoff', 'Estimated Payoff', (item) => getFinance(item)?.payoff),
  usdColumn('cap_cost', 'Estimated Cap Cost', (item) => getFinance(item)?.estimated_cap_cost),
  usdColumn('purchase_amount', 'Initial Purchase Price', (item) => getFinance(item)?.purchase_amount),
  usdColumn('monthly_payment', 'Monthly Payment', (item) => getFinance(item)?.monthly_payment),
  displayColumn('remaining', { header: 'Remaining Months', sizePx: 142, align: 'end' }, (item) =>
    figures.count(getFinance(item)?.remaining),
  ),
  textColumn('source', ['Finance Source', 150], (item) =>
    figures.text(getFinance(item)?.financing_company_name),
  ),
];

function SpreadCell({ item }: { item: GuideItem }) {
  const { spread, is_wide_spread: isWide, answered_at, vehicle } = item;
  if (spread === null) return figures.percent(null);
  const guideDay = figures.date(answered_at && businessDayOf(answered_at));
  const auctionDay = figures.date(vehicle.last_mileage_record.valued_on);
  const datesText = `Black Book value of ${guideDay}, auction value of ${auctionDay}`;
  return (
    <span data-hint={isWide ? `Differs by more than 10%. ${datesText}` : datesText}>
      <WideSpreadMark isWide={isWide}>{figures.signedPercent(spread)}</WideSpreadMark>
    </span>
  );
}
