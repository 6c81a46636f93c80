import { Button, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ABOVE_WATER_RANGE_LABELS } from '@fleetworth/contract/above-water';
import { ABOVE_WATER_RANGES, type AboveWaterRange } from '@fleetworth/contract/choices';
import { ColumnChooser } from '@fleetworth/ui/column-chooser';
import { FilterSelect } from '@fleetworth/ui/filter-select';
import { Icon } from '@fleetworth/ui/icon';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useIsConnectionLost } from '../../shell/api/connection.ts';
import { today } from '../../shell/api/today.ts';
import { useGridLayout } from '../../shell/drafts/preferences.ts';
import { SandboxMark } from '../../shell/format/sandbox-mark.tsx';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { Page } from '../../shell/layout/page.tsx';
import { FutureTotals } from './future-totals.tsx';
import { FUTURE_COLUMNS, PINNED } from './future-value.columns.tsx';
import { FutureValueList } from './future-value-list.tsx';
import type { FutureValuesView } from './future-values.queries.ts';
import { LocationEntries } from './location-entries.tsx';
import { MonthsSlider } from './months-slider.tsx';
import { formatMonth, getMonthAhead } from './projection-labels.ts';
import classes from './projections.module.css';
import { useFutureRows } from './use-future-rows.ts';
import { toMonthsParameter, useProjectionForm } from './use-projection-form.ts';

const [FutureDetailDialog, usePreloadedDetailDialog] = lazyDialog(
  async () => (await import('./future-detail.dialog.tsx')).FutureDetailDialog,
);
const [FutureExportDialog, usePreloadedExportDialog] = lazyDialog(
  async () => (await import('./future-export.dialog.tsx')).FutureExportDialog,
);

const ABOVE_WATER_OPTIONS = ABOVE_WATER_RANGES.map((value) => ({
  value,
  label: ABOVE_WATER_RANGE_LABELS[value],
}));

const toRanges = (chosen: readonly string[]): AboveWaterRange[] | undefined =>
  chosen.length === 0 ? undefined : ABOVE_WATER_RANGES.filter((range) => chosen.includes(range));

export function FutureValueScreen() {
  const search = useSearch({ from: '/shell/future-value' });
  const navigate = useNavigate();
  const changeSearch = (changes: Partial<typeof search>, options: { replace?: boolean } = {}) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...changes }),
      resetScroll: false,
      ...options,
    });
  const projection = useProjectionForm({ search, onChange: changeSearch });
  usePreloadedDetailDialog();
  usePreloadedExportDialog();
  const { months, entries } = projection;
  const view: FutureValuesView = {
    months: Number(months),
    entries,
    q: search.q,
    aboveWater: search.above_water,
    sort: search.sort ?? 'unit',
    isDescending: search.order === 'desc',
  };
  const futureRows = useFutureRows(view);
  const { layout, setLayout } = useGridLayout('future-values');
  const isNarrow = useMediaQuery('(max-width: 759.98px)', undefined, { getInitialValueInEffect: false });
  const hasLocations = entries.length > 0;
  const closeDialog = () => changeSearch({ dialog: undefined, vehicle: undefined });
  const openedRow = futureRows.rows.find(({ id }) => id === search.vehicle);
  // The URL opens a vehicle's dialog, so pages are loaded until one contains the vehicle.
  const isLoadingOpenedRow = search.dialog === 'detail' && !openedRow && futureRows.hasMore;
  const { loadMore } = futureRows;
  useEffect(() => {
    if (isLoadingOpenedRow) loadMore();
  }, [isLoadingOpenedRow, loadMore]);

  return (
    <Page
      title="Future Value"
      subtitle="Projected owner value, market value and payoff of each vehicle"
      marks={futureRows.rows.some((row) => row.is_sandbox) && <SandboxMark />}
      actions={
        <>
          {hasLocations && <VinSearch q={search.q} onSearch={(q) => changeSearch({ q })} />}
          {!isNarrow && hasLocations && layout && (
            <ColumnChooser columns={FUTURE_COLUMNS} pinned={PINNED} layout={layout} onLayout={setLayout} />
          )}
          <Button
            variant="default"
            size="sm"
            h={32}
            aria-haspopup="dialog"
            disabled={futureRows.rows.length === 0}
            onClick={() => changeSearch({ dialog: 'export' })}
          >
            Export
          </Button>
        </>
      }
      queries={hasLocations ? [futureRows.query, futureRows.totals] : []}
      hasMarketValues
    >
      <LocationEntries projection={projection} />
      {hasLocations ? (
        <>
          <FutureTotals {...futureRows} />
          <div className={classes.result}>
            <MonthsSlider
              months={view.months}
              onChange={(chosen) => changeSearch({ months: toMonthsParameter(chosen) }, { replace: true })}
            />
            <FilterSelect
              label="Above water"
              placeholder="Any month"
              isMultiple
              isClearable
              options={ABOVE_WATER_OPTIONS}
              chosen={search.above_water ?? []}
              onChange={(chosen, { isFollowUp }) =>
                changeSearch({ above_water: toRanges(chosen) }, { replace: isFollowUp })
              }
            />
            <StaleMonthNotice requestedMonths={view.months} displayedMonths={futureRows.displayedMonths} />
          </div>
          <FutureValueList
            futureRows={futureRows}
            view={view}
            isNarrow={isNarrow}
            layout={layout}
            onLayout={setLayout}
            onSort={({ id, isDescending }) =>
              changeSearch({
                sort: id === 'unit' ? undefined : (id as FutureValuesView['sort']),
                order: isDescending ? 'desc' : undefined,
              })
            }
            onOpen={({ id }) => changeSearch({ dialog: 'detail', vehicle: id })}
            onClear={() => changeSearch({ q: undefined, above_water: undefined })}
          />
        </>
      ) : (
        <PageEmpty text="Add a location or select all to see projected values." />
      )}
      {search.dialog === 'detail' && openedRow && (
        <FutureDetailDialog row={openedRow} onClose={closeDialog} />
      )}
      {search.dialog === 'export' && futureRows.rows.length > 0 && (
        <FutureExportDialog view={view} onClose={closeDialog} />
      )}
    </Page>
  );
}

interface StaleMonthNoticeProps {
  requestedMonths: number;
  displayedMonths: number;
}

function StaleMonthNotice({ requestedMonths, displayedMonths }: StaleMonthNoticeProps) {
  const isConnectionLost = useIsConnectionLost();
  const month = formatMonth(getMonthAhead(today(), displayedMonths));
  return (
    <output className={classes.earlier}>
      {displayedMonths !== requestedMonths && `Figures for ${month}.${isConnectionLost ? '' : ' Updating…'}`}
    </output>
  );
}

function VinSearch({ q, onSearch }: { q: string | undefined; onSearch: (q: string | undefined) => void }) {
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (inputRef.current) inputRef.current.value = q ?? '';
  }, [q]);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(inputRef.current?.value.trim() || undefined);
        }}
      >
        <TextInput
          ref={inputRef}
          size="xs"
          defaultValue={q}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          aria-label="Search VIN or unit"
          placeholder="Search VIN or unit"
          className={classes.search}
          leftSection={<Icon name="search" />}
          onInput={({ currentTarget }) => {
            const { selectionStart } = currentTarget;
            currentTarget.value = currentTarget.value.toUpperCase();
            currentTarget.setSelectionRange(selectionStart, selectionStart);
          }}
        />
      </form>
    </search>
  );
}
