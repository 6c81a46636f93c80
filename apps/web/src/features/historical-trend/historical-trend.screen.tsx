import { Button } from '@mantine/core';
import { PageFailed } from '@fleetworth/ui/page-state';
import { type TreeColumn, TreeTable } from '@fleetworth/ui/tree-table';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { download, saveFile } from '../../shell/api/download.ts';
import { failureText } from '../../shell/api/api-error.ts';
import { ChangeFigure } from '../../shell/change-figure.tsx';
import { figures } from '../../shell/figures.ts';
import { useKeptOpen } from '../../shell/kept-open.ts';
import { noticeFailure, noticeSuccess } from '../../shell/notices.tsx';
import { Page } from '../../shell/page.tsx';
import classes from './historical-trend.module.css';
import { trendFilters, trendQuery, type TrendSearch } from './historical-trend.queries.ts';
import { trendNodes, type TrendRow } from './trend-nodes.ts';

interface HistoricalTrendScreenProps {
  search: TrendSearch;
  filters: ReactNode;
  /** In place of the tree where no vehicle is found. */
  empty: ReactNode;
}

/** What makes, models, years and details bring on average, and how that changed in a year. */
export function HistoricalTrendScreen({ search, filters, empty }: HistoricalTrendScreenProps) {
  const trend = useQuery(trendQuery(search));
  const [open, setOpen] = useKeptOpen('historical-trend');
  const nodes = useMemo(() => trend.data && trendNodes(trend.data), [trend.data]);
  const isSandbox = trend.data?.some((brand) => brand.is_sandbox);

  return (
    <Page
      title="Historical Trend"
      subtitle="Market values by make, model and year, with those of a year ago"
      marks={isSandbox && <span className={classes.sandbox}>Sandbox data</span>}
      actions={<ExportButton search={search} isEmpty={!nodes || nodes.length === 0} />}
      filters={filters}
      shown={[trend]}
    >
      {trend.error && !trend.data ? (
        <PageFailed text={failureText(trend.error)} onRetry={() => void trend.refetch()} />
      ) : (
        <TreeTable
          label="Historical trend"
          nameTitle="Make, model, year, detail"
          rows={nodes}
          rowName={({ name }) => name}
          columns={COLUMNS}
          open={open ?? NOTHING_OPEN}
          onOpen={setOpen}
          isStale={trend.isPlaceholderData}
          empty={empty}
        />
      )}
    </Page>
  );
}

const NOTHING_OPEN: ReadonlySet<string> = new Set();

function ExportButton({ search, isEmpty }: { search: TrendSearch; isEmpty: boolean }) {
  const exporting = useMutation({
    mutationFn: () => {
      const { signal } = new AbortController();
      return download('exportTrend', { filters: trendFilters(search) }, { signal, onProgress: () => {} });
    },
    onSuccess: (made) => {
      saveFile(made);
      noticeSuccess(`${made.name} is saved.`);
    },
    onError: (error) => noticeFailure(error),
  });
  return (
    <Button
      variant="default"
      size="sm"
      h={32}
      loading={exporting.isPending}
      disabled={isEmpty}
      onClick={() => exporting.mutate()}
    >
      Export
    </Button>
  );
}

const number = (
  title: string,
  sizePx: number,
  render: (figures: TrendRow['figures']) => ReactNode,
): TreeColumn<TrendRow> => ({ id: title, title, sizePx, render: (row) => render(row.figures) });

const COLUMNS: readonly TreeColumn<TrendRow>[] = [
  number('Vehicles', 78, ({ count }) => figures.count(count)),
  number('Avg Mileage', 98, (row) => figures.count(row.average_mileage)),
  number('AVG CR', 72, (row) => figures.grade(row.average_condition_grade)),
  number('Avg Above', 108, (row) => figures.usd(row.average_excellent)),
  number('Avg Average', 108, (row) => figures.usd(row.average_good)),
  number('Avg Below', 108, (row) => figures.usd(row.average_fair)),
  number('Price Year Ago', 118, (row) => figures.usd(row.average_one_year_older_condition_price)),
  number('Mileage Year Ago', 128, (row) => figures.count(row.average_one_year_older_mileage)),
  number('Total Above', 112, (row) => figures.wholeUsd(row.total_excellent)),
  number('Total Average', 112, (row) => figures.wholeUsd(row.total_good)),
  number('Total Below', 112, (row) => figures.wholeUsd(row.total_fair)),
  {
    ...number('Change', 92, (row) => <ChangeFigure percent={row.average_of_change} />),
    hint: 'Against a year ago, weighted by money, over the vehicles that have both values',
  },
];
