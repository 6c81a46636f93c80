import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ChoiceField, focusUnmatched } from '@fleetworth/ui/choice-field';
import { Icon } from '@fleetworth/ui/icon';
import { useRef, useState } from 'react';
import { WholeMilesInput, MonthsInput, PercentInput, REQUIRED } from '../../shell/forms/form-fields.tsx';
import { counted } from '../../shell/format/plural.ts';
import { formatLocation } from '../../shell/format/vehicle-labels.ts';
import { formatEntry } from './projection-entries.ts';
import classes from './projections.module.css';
import type { useProjectionForm } from './use-projection-form.ts';

type Projection = ReturnType<typeof useProjectionForm>;

const LOCKED_REASON =
  'All saved locations use this number of months. Change it with the slider below, ' +
  'or press Clear to start over.';

export function LocationEntries({ projection }: { projection: Projection }) {
  const {
    form,
    months,
    areMonthsLocked,
    skippedNames,
    locations,
    selectLocation,
    add,
    addAllLocations,
    clear,
  } = projection;
  const formRef = useRef<HTMLFormElement>(null);
  const hasSeveralCompanies = new Set(locations.map(({ company }) => company.id)).size > 1;

  return (
    <section aria-label="Locations to project" className={classes.panel}>
      <form
        ref={formRef}
        noValidate
        aria-label="Location"
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (focusUnmatched(event.currentTarget)) return;
          const invalidField = add();
          const field = invalidField ?? 'location';
          formRef.current?.querySelector<HTMLInputElement>(`[data-entry="${field}"] input`)?.focus();
        }}
      >
        <div data-entry="months">
          <MonthsInput
            label="Months"
            {...REQUIRED}
            {...form.getInputProps('months')}
            value={months}
            disabled={areMonthsLocked}
            {...(areMonthsLocked && { 'aria-description': LOCKED_REASON })}
          />
        </div>
        <div data-entry="location">
          <ChoiceField
            label="Location"
            isRequired
            choices={locations.map((location) => ({
              value: String(location.id),
              label: hasSeveralCompanies
                ? `${formatLocation(location)} · ${location.company.name}`
                : formatLocation(location),
            }))}
            {...form.getInputProps('location')}
            onChange={selectLocation}
          />
        </div>
        <div data-entry="monthly_depreciation_assumption">
          <PercentInput
            label="Monthly depreciation assumption"
            {...REQUIRED}
            {...form.getInputProps('monthly_depreciation_assumption')}
          />
        </div>
        <div data-entry="monthly_mileage_assumption">
          <WholeMilesInput
            label="Monthly mileage assumption"
            {...REQUIRED}
            {...form.getInputProps('monthly_mileage_assumption')}
          />
        </div>
        <div className={classes.buttons}>
          <Button type="submit" leftSection={<Icon name="plus" sizePx={14} />}>
            Add
          </Button>
          <Button variant="default" onClick={addAllLocations}>
            Select All
          </Button>
          <Button variant="default" disabled={!areMonthsLocked} onClick={clear}>
            Clear
          </Button>
        </div>
      </form>
      {areMonthsLocked && (
        <div className={classes.saved}>
          <SavedEntries projection={projection} />
          <p className={classes.lock}>{LOCKED_REASON}</p>
        </div>
      )}
      <output className={classes.skipped}>
        {skippedNames.length > 0 && `Skipped because they have no assumptions: ${skippedNames.join(', ')}.`}
      </output>
    </section>
  );
}

const COLLAPSED_ENTRIES = 7;
const COLLAPSED_ENTRIES_ON_PHONES = 3;

function SavedEntries({ projection: { entries, remove } }: { projection: Projection }) {
  const listRef = useRef<HTMLUListElement>(null);
  const [isExpanded, setExpanded] = useState(false);
  const isPhone = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  const collapsedCount = isPhone ? COLLAPSED_ENTRIES_ON_PHONES : COLLAPSED_ENTRIES;
  return (
    <ul ref={listRef} aria-label="Saved locations" tabIndex={-1} className={classes.entries}>
      {(isExpanded ? entries : entries.slice(0, collapsedCount)).map((entry) => (
        <li key={entry.location}>
          <button
            type="button"
            aria-label={`Remove ${formatEntry(entry)}`}
            title="Remove"
            className={classes.entry}
            onClick={() => {
              // The pressed button disappears, so the focus moves to the list.
              listRef.current?.focus();
              remove(entry.location);
            }}
          >
            {formatEntry(entry)}
            <Icon name="close" sizePx={12} />
          </button>
        </li>
      ))}
      {entries.length > collapsedCount && (
        <li>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? 'Show fewer' : `Show all ${counted(entries.length, 'location')}`}
          </Button>
        </li>
      )}
    </ul>
  );
}
