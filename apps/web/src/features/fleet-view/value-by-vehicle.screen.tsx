import { Button, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { FleetRow, FleetTotal } from '@fleetworth/contract/fleet-view';
import { ColumnChooser } from '@fleetworth/ui/column-chooser';
import { NOTHING_SELECTED } from '@fleetworth/ui/grid-selection';
import { Icon } from '@fleetworth/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { paths } from '../../paths.ts';
import { useAuthority } from '../../shell/authority.ts';
import { companiesQuery } from '../../shell/directory.queries.ts';
import { figures } from '../../shell/figures.ts';
import { useKeptPlace } from '../../shell/kept-place.ts';
import { Page } from '../../shell/page.tsx';
import { noticeProblem } from '../../shell/notices.tsx';
import { useGridLayout } from '../../shell/preferences.ts';
import { type FleetActions, FleetActionsContext } from './fleet-actions.ts';
import { columnsOf, PINNED } from './fleet.columns.tsx';
import { matchCount } from './fleet-figures.ts';
import { FleetFilterBar } from './fleet-filter-bar.tsx';
import { questionOf } from './fleet-filters.ts';
import { FleetList } from './fleet-list.tsx';
import { FleetSummary } from './fleet-summary.tsx';
import { fleetSummaryQuery } from './fleet-view.queries.ts';
import { RoughLegend } from './rough-mark.tsx';
import { useConditionChange } from './use-condition-change.ts';
import { useFleetRows } from './use-fleet-rows.ts';
import { useFleetSelection } from './use-fleet-selection.ts';
import { useFleetView } from './use-fleet-view.ts';
import { usePendingValues } from './use-pending-values.ts';
import classes from './value-by-vehicle.module.css';
import { modelOfRows, roughReason } from './value-words.ts';

interface ValueByVehicleScreenProps {
  /** The vehicle of the open panel. */
  openedId: number | undefined;
  onAdd: () => void;
  onOpen: (vehicle: { id: number }) => void;
}

export function ValueByVehicleScreen({ openedId, onAdd, onOpen }: ValueByVehicleScreenProps) {
  const { view, change, addedId } = useFleetView();
  const topKey = `${JSON.stringify(questionOf(view))} ${addedId ?? ''}`;
  const { place, placeRef } = useKeptPlace(topKey);
  const found = useFleetRows(view, { addedId, backAt: place?.row });
  const summary = useQuery(fleetSummaryQuery(view));
  const total = summary.isPlaceholderData ? undefined : summary.data;
  const selection = useFleetSelection(view, found.rows, total);
  const changeCondition = useConditionChange(view);
  const { isGivenUp, retry } = usePendingValues(view, found.rows);
  const { reasonNotToChange, reasonNotToAdd } = useAuthority();
  const { data: companies = [] } = useQuery(companiesQuery);
  const isNarrow = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  const { layout, arrange } = useGridLayout('value-by-vehicle');
  const columns = columnsOf(view.companyId === undefined && companies.length > 1);

  const { select } = selection;
  const actions: FleetActions = useMemo(
    () => ({
      open: onOpen,
      addressOf: ({ id }) => `${paths.valueByVehicle}?panel=${id}`,
      assumed: view.previewCondition ?? null,
      changeCondition: (row, condition) => {
        select(NOTHING_SELECTED);
        changeCondition({ row, condition });
      },
      reasonNotToChange: (row) => reasonNotToChange(row.company.id),
      isValueGivenUp: isGivenUp,
      retryValue: retry,
      sort: view.sort,
    }),
    [onOpen, view, select, changeCondition, reasonNotToChange, isGivenUp, retry],
  );

  // List and totals often fail for the same reason: either's Retry retries both.
  function retryFailed() {
    if (found.error) found.retry();
    if (summary.error) void summary.refetch();
  }

  return (
    <Page
      title="Value by Vehicle"
      subtitle={<Subtitle rows={found.rows} isNarrow={isNarrow} />}
      marks={!isNarrow && <Marks rows={found.rows} />}
      actions={
        <>
          {!isNarrow && layout && (
            <ColumnChooser columns={columns} pinned={PINNED} layout={layout} onLayout={arrange} />
          )}
          <Button
            size="sm"
            h={32}
            leftSection={<Icon name="plus" sizePx={14} />}
            aria-disabled={reasonNotToAdd !== undefined}
            {...(reasonNotToAdd !== undefined && { 'data-disabled': true })}
            // It says why, however it is pressed.
            onClick={() => (reasonNotToAdd === undefined ? onAdd() : noticeProblem(reasonNotToAdd))}
          >
            Add vehicle
          </Button>
        </>
      }
      filters={
        <>
          <FleetFilterBar />
          <FoundCount total={found.isStale ? undefined : total} />
        </>
      }
      shown={[found.query, summary]}
    >
      <FleetSummary
        total={summary.data}
        isStale={summary.isPlaceholderData || (summary.isError && summary.data !== undefined)}
        error={summary.error}
        onRetry={retryFailed}
      />
      <FleetActionsContext value={actions}>
        <FleetList
          found={{ ...found, retry: retryFailed }}
          view={view}
          columns={columns}
          total={total}
          selection={selection}
          isNarrow={isNarrow}
          layout={layout}
          onLayout={arrange}
          topKey={topKey}
          place={place}
          placeRef={placeRef}
          addedId={addedId}
          onSort={({ id, isDescending }) =>
            change({ sort: id === 'unit' ? undefined : id, order: isDescending ? 'desc' : undefined })
          }
          openedId={openedId}
          onOpen={onOpen}
          onAdd={onAdd}
        />
      </FleetActionsContext>
    </Page>
  );
}

function Subtitle({ rows, isNarrow }: { rows: readonly FleetRow[]; isNarrow: boolean }) {
  const model = modelOfRows(rows);
  return (
    <>
      List of Current Fleet information including MMR & Pay-off Information
      {isNarrow ? (
        <span className={classes.marks}>
          <Marks rows={rows} />
        </span>
      ) : (
        model && <span className={classes.model}>Values: {model}</span>
      )}
    </>
  );
}

/** What is to be known of the values wherever they show. */
function Marks({ rows }: { rows: readonly FleetRow[] }) {
  return (
    <>
      {rows.some((row) => row.is_sandbox) && <span className={classes.sandbox}>Sandbox data</span>}
      {rows.some((row) => roughReason(row) !== null) && <RoughLegend />}
    </>
  );
}

/** How many vehicles the filters match. */
function FoundCount({ total }: { total: FleetTotal | undefined }) {
  const count = total && matchCount(total);
  return (
    <output className={classes.found}>
      {count !== undefined && (
        <>
          {figures.count(count)} {count === 1 ? 'vehicle' : 'vehicles'}
          <VisuallyHidden> found</VisuallyHidden>
        </>
      )}
    </output>
  );
}
