import { Menu, VisuallyHidden } from '@mantine/core';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { Icon, TrendArrow } from '@fleetworth/ui/icon';
import type { ReactNode } from 'react';
import { DASH, figures } from '../../shell/figures.ts';
import { CONDITION_LABELS, choicesOf } from '../../shell/vehicle-words.ts';
import { useFleetActions } from './fleet-actions.ts';
import classes from './fleet-cells.module.css';
import { LowConfidenceMark } from './low-confidence-mark.tsx';
import { basisWords } from './value-words.ts';

export function UnitCell({ row }: { row: FleetRow }) {
  const { edit, reasonNotToChange } = useFleetActions();
  const verb = reasonNotToChange(row) === undefined ? 'Edit' : 'View';
  return (
    <>
      <span className={classes.unit} title={row.unit}>
        {row.unit}
      </span>
      <button
        type="button"
        tabIndex={-1}
        data-cell-widget
        className={classes.edit}
        aria-label={`${verb} ${row.unit}`}
        title={verb}
        onClick={() => edit(row)}
      >
        <Icon name="pencil" sizePx={14} />
      </button>
    </>
  );
}

// The menu opens within the page's main landmark, outside of the cell that would cut it off.
const CONTENT = { target: '#content' };
const CONDITIONS = choicesOf(CONDITION_LABELS);

export function ConditionCell({ row }: { row: FleetRow }) {
  const { changeCondition, reasonNotToChange } = useFleetActions();
  const reason = reasonNotToChange(row);
  const label = CONDITION_LABELS[row.condition];
  if (!changeCondition) {
    return <span title="Choose Condition by Car to change it">{label}</span>;
  }
  return (
    <Menu
      position="bottom-start"
      width={130}
      shadow="md"
      withInitialFocusPlaceholder={false}
      portalProps={CONTENT}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          data-cell-widget={reason === undefined || undefined}
          className={classes.condition}
          aria-label={`Condition of ${row.unit}: ${label}`}
          disabled={reason !== undefined}
          title={reason}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          {label}
          <Icon name="down" sizePx={12} />
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

const WHY_UNDERLINED: Partial<Record<NonNullable<FleetRow['value_source']>, string>> = {
  manual: 'Manually priced',
  latest_positive: 'No newer value: the latest positive one',
};

export function AuctionCell({ row }: { row: FleetRow }) {
  const isPending = row.value_state === 'pending';
  if (row.auction === null) return isPending ? <PendingValue row={row} /> : <NoValue />;
  const amount = figures.usd(row.auction);
  const why = row.value_source === null ? undefined : WHY_UNDERLINED[row.value_source];
  // A manual price stands whatever the provider says.
  if (isPending && row.value_source !== 'manual') {
    return (
      <>
        <NewerValue row={row} />
        <u className={classes.underlined} title="The value before">
          {amount}
        </u>
      </>
    );
  }
  const basis = basisWords(row);
  const title = [why, basis].filter(Boolean).join('\n') || undefined;
  return (
    <>
      <LowConfidenceMark row={row} title={title} />
      {why ? (
        <u className={classes.underlined} title={title}>
          {amount}
        </u>
      ) : (
        <span title={title}>{amount}</span>
      )}
    </>
  );
}

function NoValue() {
  return (
    <span className={classes.missing} title="No value is known for this vehicle">
      {DASH}
    </span>
  );
}

function PendingValue({ row }: { row: FleetRow }) {
  const { isValueGivenUp } = useFleetActions();
  if (!isValueGivenUp(row.id)) return <span className={classes.pending}>Pending…</span>;
  return (
    <span className={classes.unavailable}>
      Unavailable
      <RetryValue row={row}>Retry</RetryValue>
    </span>
  );
}

const NEWER_PENDING = 'A newer value is pending';

/** Stands before the value that is shown until the one that was asked for has come. */
function NewerValue({ row }: { row: FleetRow }) {
  const { isValueGivenUp } = useFleetActions();
  if (isValueGivenUp(row.id)) {
    return (
      <RetryValue row={row} title="The newer value is unavailable: retry">
        <Icon name="again" sizePx={13} />
      </RetryValue>
    );
  }
  return (
    <span className={classes.newer} title={NEWER_PENDING}>
      <Icon name="clock" sizePx={13} />
      <VisuallyHidden>{NEWER_PENDING}: </VisuallyHidden>
    </span>
  );
}

function RetryValue({ row, title, children }: { row: FleetRow; title?: string; children: ReactNode }) {
  const { retryValue } = useFleetActions();
  return (
    <button
      type="button"
      tabIndex={-1}
      data-cell-widget
      className={classes.retry}
      aria-label={`Retry the value of ${row.unit}`}
      title={title}
      onClick={() => retryValue(row.id)}
    >
      {children}
    </button>
  );
}

/** A change with its arrow: up green, down red, flat grey; a dash without one. */
export function ChangeFigure({ percent }: { percent: number | null }) {
  if (percent === null) return <span className={classes.missing}>{DASH}</span>;
  const way = percent > 0 ? 'up' : percent < 0 ? 'down' : 'flat';
  return (
    <span data-way={way} className={classes.change}>
      <TrendArrow way={way} />
      {figures.percent(percent)}
    </span>
  );
}

export function RevenueFigure({ dollars }: { dollars: number | null }) {
  if (dollars === null) return <span className={classes.missing}>{DASH}</span>;
  return (
    <span data-way={dollars > 0 ? 'up' : 'down'} className={classes.revenue}>
      {figures.signedUsd(dollars)}
    </span>
  );
}
