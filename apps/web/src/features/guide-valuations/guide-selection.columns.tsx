import type { GridColumn } from '@fleetworth/ui/grid-columns';
import { ChangeFigure } from '../../shell/format/change-figure.tsx';
import { figures } from '../../shell/format/figures.ts';
import { ValueWithMarks } from '../fleet-view/public.ts';
import { type SelectedRow, buildSelectionColumns } from '../vehicle-selection/public.ts';
import { GUIDE_SELECTION } from './guide-selection.ts';
import type { GuideOrderInput } from './use-select-for-guide.ts';

const columns = buildSelectionColumns(GUIDE_SELECTION.fields);

/** In the order of the specification. */
export const GUIDE_COLUMNS: GridColumn<SelectedRow<GuideOrderInput>>[] = [
  columns.index,
  columns.remove,
  columns.unit,
  columns.vin,
  columns.company,
  columns.location,
  columns.group,
  columns.class,
  columns.modelYear,
  columns.make,
  columns.model,
  columns.modelDetail,
  columns.color,
  columns.condition,
  columns.unsortedColumn(
    'months_in_service',
    { header: 'Months in Service', sizePx: 132, align: 'end' },
    (row) => figures.count(row.months_in_service),
  ),
  columns.numberColumn('auction', { header: 'Manheim Auction Value', sizePx: 160 }, (row) => (
    <ValueWithMarks value={row} />
  )),
  columns.guide,
  columns.numberColumn(
    'auction_weekly_change',
    { header: 'Manheim Auction Weekly Change', sizePx: 214 },
    (row) => <ChangeFigure percent={row.auction_weekly_change} comparisonBreak={row.weekly_break} />,
  ),
  ...columns.fields,
  columns.problem,
];
