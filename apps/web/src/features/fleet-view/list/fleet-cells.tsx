import { Menu, VisuallyHidden } from '@mantine/core';
import { Icon } from '@fleetworth/ui/icon';
import { ExplainedValue, type ValueExplanation } from '@fleetworth/ui/explained-value';
import type { ReactNode } from 'react';
import { DASH, figures } from '../../../shell/format/figures.ts';
import { CONDITION_LABELS, choicesOf } from '../../../shell/format/vehicle-labels.ts';
import { useFleetActions } from './fleet-actions.ts';
import classes from './fleet-cells.module.css';
import type { ListedRow, PositionedRow } from './listed-row.ts';
import { OldValueMark } from '../cells/old-value-mark.tsx';
import { RoughValueMark } from '../cells/rough-value-mark.tsx';
import {
  explainAuction,
  explainPreviewCondition,
  explainMissingValue,
  explainUnderline,
} from './value-labels.ts';

export function IndexCell({ row }: { row: PositionedRow }) {
  if (!row.isMisplaced) return <span className={classes.quiet}>{row.index || 'New'}</span>;
  return (
    <span className={classes.moved} data-hint={MISPLACED_HINT}>
      <Icon name="upAndDown" sizePx={14} />
      <VisuallyHidden>{MISPLACED_HINT}</VisuallyHidden>
    </span>
  );
}

const MISPLACED_HINT = 'Changed. The row moves to its new position when you reload the list.';

export function UnitCell({ row }: { row: ListedRow }) {
  const { urlOf, openVehicle } = useFleetActions();
  return (
    <a
      href={urlOf(row)}
      tabIndex={-1}
      data-cell-widget
      data-opens-panel
      className={classes.unit}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        openVehicle(row);
      }}
    >
      {row.unit}
    </a>
  );
}

// Renders the menu in the main landmark, because the cell would clip it.
const MENU_PORTAL = { target: '#content' };
const CONDITIONS = choicesOf(CONDITION_LABELS);

export function ConditionCell({ row }: { row: ListedRow }) {
  const { changeCondition, getReadOnlyReason } = useFleetActions();
  const { previewCondition } = row;
  const readOnlyReason = getReadOnlyReason(row);
  const label = CONDITION_LABELS[row.condition];
  if (previewCondition) {
    return (
      <ExplainedValue
        data-cell-widget
        tabIndex={-1}
        isUnderlined
        read={() => explainPreviewCondition(row, previewCondition)}
      >
        as {CONDITION_LABELS[previewCondition]}
      </ExplainedValue>
    );
  }
  return (
    <Menu
      position="bottom-start"
      width={130}
      shadow="md"
      withInitialFocusPlaceholder={false}
      portalProps={MENU_PORTAL}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          data-cell-widget={readOnlyReason === undefined || undefined}
          className={classes.condition}
          aria-label={[`Condition of ${row.unit}: ${label}`, readOnlyReason].filter(Boolean).join('. ')}
          disabled={readOnlyReason !== undefined}
          data-hint={readOnlyReason}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          {label}
          <span data-screen-only className={classes.opener}>
            <Icon name="down" sizePx={12} />
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {CONDITIONS.map((choice) => (
          <Menu.Item
            key={choice.value}
            rightSection={choice.value === row.condition && <Icon name="check" sizePx={14} />}
            onClick={() => choice.value !== row.condition && changeCondition(row, choice.value)}
          >
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function AuctionCell({ row }: { row: ListedRow }) {
  const { hasValueRequestTimedOut, editPrice } = useFleetActions();
  const isPending = row.value_state === 'pending';
  const isMissing = row.auction === null;
  if (isMissing && isPending) return <PendingValue row={row} />;
  if (isMissing && !editPrice) return <NoValue row={row} />;
  const underlineReason = explainUnderline(row);
  // A manual price takes precedence over the provider's value.
  const isNewerPending = isPending && row.value_source !== 'manual';
  const newerValueState = isNewerPending
    ? hasValueRequestTimedOut(row.id)
      ? 'unavailable'
      : 'pending'
    : null;
  return (
    <>
      {newerValueState && <NewerValueMark row={row} state={newerValueState} />}
      <ExplainedValue
        data-cell-widget
        tabIndex={-1}
        isUnderlined={isNewerPending || underlineReason !== undefined}
        read={() => (isMissing ? explainMissingPrice(row) : explainAuction(row, newerValueState))}
        {...(isMissing && { 'aria-label': `${explainMissingValue(row)}: set the price of ${row.unit}` })}
        {...(editPrice && { onPress: () => editPrice(row) })}
      >
        {underlineReason !== undefined && <VisuallyHidden>{underlineReason}: </VisuallyHidden>}
        {!isMissing && <RoughValueMark row={row} />}
        <OldValueMark row={row} />
        {figures.usd(row.auction)}
      </ExplainedValue>
    </>
  );
}

const explainMissingPrice = (row: ListedRow): ValueExplanation => ({
  title: explainMissingValue(row),
  lines: [],
  notes: ['Click to set the price'],
});

export function HistoryCell({ row }: { row: ListedRow }) {
  const { showHistory } = useFleetActions();
  if (!showHistory) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      data-cell-widget
      className={classes.retry}
      aria-label={`Market value history of ${row.unit}`}
      onClick={() => showHistory(row)}
    >
      <Icon name="chart" />
    </button>
  );
}

export function NoValue({ row }: { row: Pick<ListedRow, 'mileage'> }) {
  const text = explainMissingValue(row);
  return (
    <span className={classes.missing} data-hint={text}>
      {DASH}
      <VisuallyHidden> {text}</VisuallyHidden>
    </span>
  );
}

function PendingValue({ row }: { row: ListedRow }) {
  const { hasValueRequestTimedOut } = useFleetActions();
  if (!hasValueRequestTimedOut(row.id)) return <span className={classes.pending}>Pending…</span>;
  return (
    <span className={classes.unavailable}>
      Unavailable
      <RetryValue row={row}>Retry</RetryValue>
    </span>
  );
}

function NewerValueMark({ row, state }: { row: ListedRow; state: 'pending' | 'unavailable' }) {
  if (state === 'unavailable') {
    return (
      <RetryValue row={row}>
        <Icon name="again" sizePx={13} />
      </RetryValue>
    );
  }
  return (
    <span className={classes.newer}>
      <Icon name="clock" sizePx={13} />
      <VisuallyHidden>A newer value is pending: </VisuallyHidden>
    </span>
  );
}

function RetryValue({ row, children }: { row: ListedRow; children: ReactNode }) {
  const { retryValue } = useFleetActions();
  return (
    <button
      type="button"
      tabIndex={-1}
      data-cell-widget
      data-screen-only
      className={classes.retry}
      aria-label={`Retry the value of ${row.unit}`}
      onClick={() => retryValue(row.id)}
    >
      {children}
    </button>
  );
}

interface RevenueFigureProps {
  dollars: number | null;
  isWhole?: boolean;
}

export function RevenueFigure({ dollars, isWhole = false }: RevenueFigureProps) {
  if (dollars === null) return <span className={classes.missing}>{DASH}</span>;
  return (
    <span data-direction={dollars > 0 ? 'up' : 'down'} className={classes.revenue}>
      {isWhole ? figures.signedWholeUsd(dollars) : figures.signedUsd(dollars)}
    </span>
  );
}
