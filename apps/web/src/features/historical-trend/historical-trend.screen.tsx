import { Button } from '@mantine/core';
import type { Condition } from '@fleetworth/contract/choices';
import type { TrendFigures } from '@fleetworth/contract/historical-trend';
import { PageFailed } from '@fleetworth/ui/page-state';
import { type TreeColumn, TreeTable } from '@fleetworth/ui/tree-table';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { paths } from '../../paths.ts';
import { failureText } from '../../shell/api/api-error.ts';
import { ChangeFigure } from '../../shell/format/change-figure.tsx';
import { counted } from '../../shell/format/plural.ts';
import { estimatedText } from '../../shell/format/estimated-text.ts';
import { figures } from '../../shell/format/figures.ts';
import { useOpenRows } from '../../shell/drafts/use-open-rows.ts';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { Page } from '../../shell/layout/page.tsx';
import { SandboxMark } from '../../shell/format/sandbox-mark.tsx';
import classes from './historical-trend.module.css';
import { trendQuery, type TrendSearch } from './historical-trend.queries.ts';
import { buildTrendNodes, type TrendRow } from './trend-nodes.ts';

const [TrendExportDialog, usePreloadedExportDialog] = lazyDialog(
  async () => (await import('./trend-export.dialog.tsx')).TrendExportDialog,
);

interface HistoricalTrendScreenProps {
  search: TrendSearch;
  filters: ReactNode;
  empty: ReactNode;
}

export function HistoricalTrendScreen({ search, filters, empty }: HistoricalTrendScreenProps) {
  const trend = useQuery(trendQuery(search));
  const [openRows, setOpenRows] = useOpenRows('historical-trend');
  const [isExporting, setExporting] = useState(false);
  usePreloadedExportDialog();
  const nodes = useMemo(() => trend.data && buildTrendNodes(trend.data), [trend.data]);
  const isSandbox = trend.data?.some((brand) => brand.is_sandbox);
  // While new data loads, only the table is dimmed, so the texts outside it must not show the old numbers.
  const currentTrend = trend.isPlaceholderData ? undefined : trend.data;
  const sumOf = (read: (figures: TrendFigures) => number) =>
    currentTrend?.reduce((sum, brand) => sum + read(brand), 0) ?? 0;
  const manualCount = sumOf((brand) => brand.manual);
  const estimatedNote = estimatedText(
    sumOf((brand) => brand.by_price),
    sumOf(({ valued }) => Math.max(...Object.values(valued))),
  );

  return (
    <Page
      title="Historical Trend"
      subtitle={
        <>
          Market values by make, model and year, with those of a year ago
          {manualCount > 0 &&
            `. ${counted(manualCount, 'price')} set manually ${manualCount === 1 ? 'is' : 'are'} excluded`}
          {estimatedNote !== null && (
            <>
              {'. '}
              <Link
                to={paths.valueByVehicle}
                search={{ ...search, value_basis: 'price' }}
                className={classes.link}
              >
                {estimatedNote}
              </Link>
            </>
          )}
        </>
      }
      marks={isSandbox && <SandboxMark />}
      actions={
        <Button
          variant="default"
          size="sm"
          h={32}
          aria-haspopup="dialog"
          disabled={!nodes || nodes.length === 0}
          onClick={() => setExporting(true)}
        >
          Export
        </Button>
      }
      filters={filters}
      queries={[trend]}
      hasMarketValues
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
          open={openRows ?? NOTHING_OPEN}
          onOpen={setOpenRows}
          isStale={trend.isPlaceholderData}
          empty={empty}
        />
      )}
      {isExporting && trend.data && (
        <TrendExportDialog
          search={search}
          count={currentTrend && sumOf(({ count }) => count)}
          onClose={() => setExporting(false)}
        />
      )}
    </Page>
  );
}

const NOTHING_OPEN: ReadonlySet<string> = new Set();

const numberColumn = (
  title: string,
  sizePx: number,
  render: (figures: TrendRow['figures']) => ReactNode,
): TreeColumn<TrendRow> => ({ id: title, title, sizePx, render: (row) => render(row.figures) });

const totalColumn = (title: string, condition: Condition): TreeColumn<TrendRow> =>
  numberColumn(title, 172, ({ count, valued, ...row }) => (
    <>
      {figures.wholeUsd(row[`total_${condition}`])}{' '}
      <small className={classes.coverage}>
        {figures.count(valued[condition])} of {figures.count(count)}
      </small>
    </>
  ));

const COLUMNS: readonly TreeColumn<TrendRow>[] = [
  numberColumn('Vehicles', 78, ({ count }) => figures.count(count)),
  numberColumn('Avg Mileage', 98, (row) => figures.count(row.average_mileage)),
  numberColumn('AVG CR', 72, (row) => figures.grade(row.average_condition_grade)),
  numberColumn('Above/Unit', 108, (row) => figures.usd(row.average_excellent)),
  numberColumn('Average/Unit', 108, (row) => figures.usd(row.average_good)),
  numberColumn('Below/Unit', 108, (row) => figures.usd(row.average_fair)),
  numberColumn('Price Year Ago', 118, (row) => figures.usd(row.average_one_year_older_condition_price)),
  {
    ...numberColumn('Market mileage a year ago', 184, (row) =>
      figures.count(row.average_one_year_older_mileage),
    ),
    hint:
      'Average mileage of comparable vehicles on the market a year ago, from the provider. ' +
      'It is not an odometer reading of this fleet.',
  },
  totalColumn('Total Above', 'excellent'),
  totalColumn('Total Average', 'good'),
  totalColumn('Total Below', 'fair'),
  {
    ...numberColumn('Change', 92, (row) => <ChangeFigure percent={row.average_of_change} />),
    hint:
      'Change in value over the past year, weighted by value, for vehicles with both values. Each ' +
      'vehicle counts in its own condition. ' +
      'It can differ from the averages of this row.',
  },
];
