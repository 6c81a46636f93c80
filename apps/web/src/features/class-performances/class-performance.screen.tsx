import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { CardList } from '@fleetworth/ui/card-list';
import { CardSort } from '@fleetworth/ui/card-sort';
import { ColumnChooser } from '@fleetworth/ui/column-chooser';
import { DataGrid, type GridSort, type RowTone } from '@fleetworth/ui/data-grid';
import { sortChoicesOf } from '@fleetworth/ui/grid-columns';
import { PageEmpty, PageFailed, PageNothingFound } from '@fleetworth/ui/page-state';
import { PlainCard } from '@fleetworth/ui/plain-card';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { paths } from '../../paths.ts';
import { failureText } from '../../shell/api/api-error.ts';
import { useGridLayout } from '../../shell/drafts/preferences.ts';
import { useMoreRows } from '../../shell/api/use-more-rows.ts';
import { figures } from '../../shell/format/figures.ts';
import { SandboxMark } from '../../shell/format/sandbox-mark.tsx';
import { LoadMoreProblem } from '../../shell/layout/load-more-problem.tsx';
import { Page } from '../../shell/layout/page.tsx';
import { OldValueMark } from '../fleet-view/public.ts';
import { CLASS_COLUMNS, type NumberedRow, PINNED_COLUMNS } from './class-performance.columns.tsx';
import { type ClassPerformanceSearch, classPerformancesQuery } from './class-performances.queries.ts';

interface ClassPerformanceScreenProps {
  search: ClassPerformanceSearch;
  filters: ReactNode;
}

export function ClassPerformanceScreen({ search, filters }: ClassPerformanceScreenProps) {
  const navigate = useNavigate();
  const list = useInfiniteQuery(classPerformancesQuery(search));
  const { data, hasNextPage, isFetchNextPageError, error } = list;
  const rows: NumberedRow[] = useMemo(
    () =>
      (data?.pages ?? []).flatMap(({ items }) => items).map((row, index) => ({ ...row, index: index + 1 })),
    [data],
  );
  const { loadMore, retry } = useMoreRows(list);
  const { layout, setLayout } = useGridLayout('class-performances');
  const isNarrow = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  const sort = { id: search.sort ?? 'unit', isDescending: search.order === 'desc' };
  const onSort = ({ id, isDescending }: GridSort) =>
    void navigate({
      to: '.',
      search: (before: object) => ({
        ...before,
        sort: id === 'unit' ? undefined : (id as NonNullable<ClassPerformanceSearch['sort']>),
        order: isDescending ? ('desc' as const) : undefined,
      }),
      resetScroll: false,
    });
  const sharedProps = {
    label: 'Class performance',
    rows,
    rowId: ({ id }: NumberedRow) => String(id),
    rowTone,
    // Vehicle panels open on the Value by Vehicle screen.
    onOpenRow: ({ id }: NumberedRow) => void navigate({ to: paths.valueByVehicle, search: { panel: id } }),
    isLoading: list.isPending,
    isStale: list.isPlaceholderData,
    hasMore: hasNextPage,
    onNearEnd: loadMore,
    totalRows: data?.pages[0]?.count,
    scrollKey: JSON.stringify(search),
    empty: error ? <PageFailed text={failureText(error)} onRetry={retry} /> : <NoRows search={search} />,
    tail: isFetchNextPageError && <LoadMoreProblem error={error} onRetry={retry} />,
  };

  return (
    <Page
      title="Class Performance"
      subtitle="Utilization and revenue of each class by location, with vehicle values and payoffs"
      marks={rows.some((row) => row.is_sandbox) && <SandboxMark />}
      actions={
        !isNarrow &&
        layout && (
          <ColumnChooser
            columns={CLASS_COLUMNS}
            pinned={PINNED_COLUMNS}
            layout={layout}
            onLayout={setLayout}
          />
        )
      }
      filters={filters}
      queries={[{ ...list, isError: list.isError && !isFetchNextPageError }]}
      hasMarketValues
    >
      {isNarrow ? (
        <>
          <CardSort choices={sortChoicesOf(CLASS_COLUMNS)} sort={sort} onSort={onSort} />
          <CardList
            {...sharedProps}
            openLabel={({ unit }) => `Open ${unit}`}
            renderCard={(row) => <Card row={row} />}
          />
        </>
      ) : (
        <DataGrid
          {...sharedProps}
          columns={CLASS_COLUMNS}
          pinned={PINNED_COLUMNS}
          rowHeaderColumnId="unit"
          rowName={({ unit }) => unit}
          isLoading={sharedProps.isLoading || layout === undefined}
          sort={sort}
          onSort={onSort}
          {...(layout ? { layout } : {})}
          onLayout={setLayout}
        />
      )}
    </Page>
  );
}

function rowTone({ revenue }: NumberedRow): RowTone {
  if (revenue === null) return null;
  return revenue > 0 ? 'gain' : 'loss';
}

function NoRows({ search }: { search: ClassPerformanceSearch }) {
  const navigate = useNavigate();
  const { q, company_id, location_id, tag_id, statuses } = search;
  const isFiltered = [q, company_id, location_id, tag_id, statuses].some(
    (candidate) => candidate !== undefined,
  );
  if (!isFiltered)
    return (
      <PageEmpty text="Sorry you do not have any vehicle.">
        <Button renderRoot={(props) => <Link to={paths.vehicles} {...props} />}>Vehicles</Button>
      </PageEmpty>
    );
  return (
    <PageNothingFound text={`No vehicle matches ${q === undefined ? 'these filters' : `“${q}”`}.`}>
      <Button variant="default" onClick={() => void navigate({ to: paths.classPerformance, search: {} })}>
        Clear search and filters
      </Button>
    </PageNothingFound>
  );
}

const Card = ({ row }: { row: NumberedRow }) => (
  <PlainCard>
    <b>{row.unit}</b>
    <b>
      <OldValueMark row={row} />
      {figures.signedUsd(row.revenue)}
    </b>
    <span>
      {row.class_name ?? 'No class'} · {row.location.code ?? row.location.name}
    </span>
    <span>{figures.usd(row.class_rpu)} per unit</span>
  </PlainCard>
);
