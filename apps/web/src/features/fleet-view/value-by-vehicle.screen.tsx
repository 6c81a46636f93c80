import { Button, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { FleetTotal } from '@fleetworth/contract/fleet-view';
import { ColumnChooser } from '@fleetworth/ui/column-chooser';
import { Icon } from '@fleetworth/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAuthority } from '../../shell/authority.ts';
import { figures } from '../../shell/figures.ts';
import { useKeptPlace } from '../../shell/kept-place.ts';
import { useGridLayout } from '../../shell/preferences.ts';
import { type FleetActions, FleetActionsContext } from './fleet-actions.ts';
import { fleetColumns, PINNED } from './fleet.columns.tsx';
import { FleetFilterBar } from './fleet-filter-bar.tsx';
import { questionOf } from './fleet-filters.ts';
import { FleetList } from './fleet-list.tsx';
import { FleetSummary } from './fleet-summary.tsx';
import { fleetSummaryQuery } from './fleet-view.queries.ts';
import { matchCount } from './use-fleet-selection.ts';
import { useConditionChange } from './use-condition-change.ts';
import { useFleetRows } from './use-fleet-rows.ts';
import { useFleetView } from './use-fleet-view.ts';
import { usePendingValues } from './use-pending-values.ts';
import classes from './value-by-vehicle.module.css';
import { isLowConfidence, LowConfidenceLegend } from './low-confidence-mark.tsx';
import { modelOfRows } from './value-words.ts';

interface ValueByVehicleScreenProps {
  onAdd: () => void;
  onEdit: (vehicle: { id: number }) => void;
}

export function ValueByVehicleScreen({ onAdd, onEdit }: ValueByVehicleScreenProps) {
  const { view, change, addedId } = useFleetView();
  const topKey = `${JSON.stringify(questionOf(view))} ${addedId ?? ''}`;
  const { place, placeRef } = useKeptPlace(topKey);
  const found = useFleetRows(view, { addedId, backAt: place?.row });
  const summary = useQuery(fleetSummaryQuery(view));
  const changeCondition = useConditionChange(view);
  const { isGivenUp, retry } = usePendingValues(view, found.rows);
  const { reasonNotToChange, reasonNotToAdd } = useAuthority();
  const isNarrow = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  const { layout, arrange } = useGridLayout('value-by-vehicle');
  const isByCar = view.previewCondition === undefined;

  const model = modelOfRows(found.rows);
  const actions: FleetActions = useMemo(
    () => ({
      edit: onEdit,
      changeCondition: isByCar ? (row, condition) => changeCondition({ row, condition }) : null,
      reasonNotToChange: (row) => reasonNotToChange(row.company.id),
      isValueGivenUp: isGivenUp,
      retryValue: retry,
    }),
    [onEdit, isByCar, changeCondition, reasonNotToChange, isGivenUp, retry],
  );

  // List and totals often fail for the same reason: either's Retry retries both.
  function retryFailed() {
    if (found.error) found.retry();
    if (summary.error) void summary.refetch();
  }

  return (
    <div className={classes.screen}>
      <div className={classes.top}>
        <h1 className={classes.title}>Value by Vehicle</h1>
        <div className={classes.actions}>
          {!isNarrow && layout && (
            <ColumnChooser columns={fleetColumns} pinned={PINNED} layout={layout} onLayout={arrange} />
          )}
          <Button
            size="sm"
            h={32}
            leftSection={<Icon name="plus" sizePx={14} />}
            disabled={reasonNotToAdd !== undefined}
            title={reasonNotToAdd}
            onClick={onAdd}
          >
            Add vehicle
          </Button>
        </div>
      </div>
      <p className={classes.subtitle}>
        List of Current Fleet information including MMR & Pay-off Information
        {found.rows.some((row) => row.is_sandbox) && <span className={classes.sandbox}>Sandbox data</span>}
        {model && <span className={classes.model}>Values: {model}</span>}
        {found.rows.some(isLowConfidence) && <LowConfidenceLegend />}
      </p>
      <FleetFilterBar />
      <FleetSummary
        total={summary.data}
        isStale={summary.isPlaceholderData}
        error={summary.error}
        onRetry={retryFailed}
      />
      <VisuallyHidden component="output">
        {summary.data && !found.isStale && foundText(summary.data)}
      </VisuallyHidden>
      <FleetActionsContext value={actions}>
        <FleetList
          found={{ ...found, retry: retryFailed }}
          view={view}
          total={summary.isPlaceholderData ? undefined : summary.data}
          isNarrow={isNarrow}
          layout={layout}
          onLayout={arrange}
          sort={{ id: view.sort, isDescending: view.isDescending }}
          topKey={topKey}
          place={place}
          placeRef={placeRef}
          addedId={addedId}
          onSort={({ id, isDescending }) =>
            change({ sort: id === 'unit' ? undefined : id, order: isDescending ? 'desc' : undefined })
          }
          onEdit={onEdit}
          onAdd={onAdd}
        />
      </FleetActionsContext>
    </div>
  );
}

function foundText(total: FleetTotal): string {
  const count = matchCount(total);
  return count === 1 ? '1 vehicle found' : `${figures.count(count)} vehicles found`;
}
