import type { FleetSummary, FleetTotal } from '@fleetworth/contract/fleet-total';
import { PageFailed } from '@fleetworth/ui/page-state';
import { type TreeColumn, type TreeNode, TreeTable } from '@fleetworth/ui/tree-table';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { paths } from '../../../paths.ts';
import { failureText } from '../../../shell/api/api-error.ts';
import { ChangeFigure } from '../../../shell/format/change-figure.tsx';
import { figures } from '../../../shell/format/figures.ts';
import { useOpenRows } from '../../../shell/drafts/use-open-rows.ts';
import { Page } from '../../../shell/layout/page.tsx';
import { SandboxMark } from '../../../shell/format/sandbox-mark.tsx';
import { formatLocation } from '../../../shell/format/vehicle-labels.ts';
import { RevenueFigure } from '../list/fleet-cells.tsx';
import { CompanyFilter, ResetFilters, StatusFilter } from '../filters/filters.tsx';
import { PRICE_BASED_FILTER, formatPriceBased } from '../fleet-figures.ts';
import { NoFinanceNotice } from './no-finance-notice.tsx';
import { EmptyTotals } from './empty-totals.tsx';
import { totalsByLocationQuery } from './total-value.queries.ts';
import classes from './total-value.module.css';

interface LocationTotal {
  name: string;
  total: FleetTotal;
  listSearch?: { company_id: number; location_id: number[] };
}

export function TotalValueScreen() {
  const search = useSearch({ from: '/shell/summary-current' });
  const navigate = useNavigate();
  const totals = useQuery(totalsByLocationQuery(search));
  const priceBasedNote =
    totals.data && !totals.isPlaceholderData ? formatPriceBased(totals.data.total) : null;
  const [openRows, setOpenRows] = useOpenRows('total-value');
  const nodes = useMemo(() => totals.data?.companies && buildNodes(totals.data.companies), [totals.data]);
  // A single company is expanded, because there is no other to compare it with.
  const openIds = useMemo(
    () => openRows ?? new Set(nodes?.length === 1 ? nodes.map(({ id }) => id) : []),
    [openRows, nodes],
  );
  const toListSearch = (listSearch: NonNullable<LocationTotal['listSearch']>) => ({
    ...listSearch,
    statuses: search.statuses,
  });

  return (
    <Page
      title="Total Value"
      subtitle={
        <>
          Auction value, payoff and revenue/loss of the vehicles with finance data
          {priceBasedNote !== null && (
            <>
              {'. '}
              <Link
                to={paths.valueByVehicle}
                search={{ ...search, ...PRICE_BASED_FILTER }}
                className={classes.place}
              >
                {priceBasedNote}
              </Link>
            </>
          )}
        </>
      }
      marks={totals.data?.total.is_sandbox && <SandboxMark />}
      filters={
        <>
          <CompanyFilter />
          <StatusFilter />
          <ResetFilters />
        </>
      }
      queries={[totals]}
      hasMarketValues
    >
      {totals.error && !totals.data ? (
        <PageFailed text={failureText(totals.error)} onRetry={() => void totals.refetch()} />
      ) : (
        <>
          {totals.data && <NoFinanceNotice total={totals.data.total} isStale={totals.isPlaceholderData} />}
          <TreeTable
            label="Total value"
            nameTitle="Company, location"
            rows={nodes}
            rowName={({ name }) => name}
            renderName={({ name, listSearch }) =>
              listSearch ? (
                <Link
                  to={paths.valueByVehicle}
                  search={toListSearch(listSearch)}
                  tabIndex={-1}
                  className={classes.place}
                >
                  {name}
                </Link>
              ) : (
                name
              )
            }
            onEnter={({ listSearch }) =>
              listSearch && void navigate({ to: paths.valueByVehicle, search: toListSearch(listSearch) })
            }
            columns={COLUMNS}
            rowTone={({ total }) => getTone(total)}
            open={openIds}
            onOpen={setOpenRows}
            total={totals.data && { name: 'Total', total: totals.data.total }}
            isStale={totals.isPlaceholderData}
            empty={<EmptyTotals />}
          />
        </>
      )}
    </Page>
  );
}

const buildNodes = (companies: NonNullable<FleetSummary['companies']>): TreeNode<LocationTotal>[] =>
  companies.map(({ id, name, total, locations }) => ({
    id: String(id),
    row: { name, total },
    children: locations.map((location) => ({
      id: `${id}/${location.id}`,
      row: {
        name: formatLocation(location),
        total: location.total,
        listSearch: { company_id: id, location_id: [location.id] },
      },
      children: [],
    })),
  }));

const countValued = ({ count, without_value }: FleetTotal): number => count - without_value.count;

const getRevenue = (total: FleetTotal): number | null => (countValued(total) === 0 ? null : total.revenue);

function getTone(total: FleetTotal) {
  const revenue = getRevenue(total);
  return revenue === null ? null : revenue > 0 ? 'gain' : 'loss';
}

const COLUMNS: readonly TreeColumn<LocationTotal>[] = [
  {
    id: 'count',
    title: 'With Finance',
    hint: 'Vehicles with finance data. Totals include only these vehicles.',
    sizePx: 104,
    isBelowNameWhenNarrow: true,
    render: ({ total }) => figures.count(total.count),
  },
  {
    id: 'auction',
    title: 'Auction Value',
    sizePx: 108,
    isBelowNameWhenNarrow: true,
    render: ({ total }) => figures.wholeUsd(countValued(total) === 0 ? null : total.auction),
  },
  {
    id: 'payoff',
    title: 'Estimated Payoff',
    sizePx: 124,
    isBelowNameWhenNarrow: true,
    render: ({ total }) => figures.wholeUsd(total.count === 0 ? null : total.payoff),
  },
  {
    id: 'week',
    title: 'Weekly Change',
    hint: 'Change in auction value over the past week.',
    sizePx: 116,
    render: ({ total }) => <ChangeFigure percent={total.weekly_change} />,
  },
  {
    id: 'manual',
    title: 'Set Manually',
    hint: 'Vehicles with finance data and a manual price. Auction Value includes that price.',
    sizePx: 96,
    render: ({ total }) => figures.count(total.manual),
  },
  {
    id: 'by_price',
    title: 'From Price Paid',
    hint: 'Vehicles with finance data whose auction value is estimated from the price paid.',
    sizePx: 120,
    render: ({ total }) => figures.count(total.by_price),
  },
  {
    id: 'without_value',
    title: 'No Value',
    hint:
      'Vehicles with finance data but no auction value. Their payoff is included, but not their ' +
      'revenue/loss.',
    sizePx: 88,
    render: ({ total }) => figures.count(total.without_value.count),
  },
  {
    id: 'without_value_payoff',
    title: 'Payoff without value',
    hint:
      'Payoff of vehicles without a value. Not part of Revenue/Loss, which is Auction Value less ' +
      'the payoff of vehicles with a value.',
    sizePx: 104,
    render: ({ total }) =>
      figures.wholeUsd(total.without_value.count === 0 ? null : total.without_value.payoff),
  },
  {
    id: 'without_finance',
    title: 'No Finance',
    hint: "Vehicles without finance data. They aren't included in any total.",
    sizePx: 100,
    render: ({ total }) => figures.count(total.without_finance.count),
  },
  {
    id: 'revenue',
    title: 'Revenue/Loss',
    hint: 'Estimated Revenue/Loss: auction value less payoff of vehicles that have both.',
    sizePx: 112,
    render: ({ total }) => <RevenueFigure dollars={getRevenue(total)} isWhole />,
  },
];
