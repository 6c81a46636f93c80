import { Button } from '@mantine/core';
import { VALUATION_PROVIDER } from '@fleetworth/contract/choices';
import { PROVIDER_LABELS } from '@fleetworth/contract/labels';
import { FilterSelect } from '@fleetworth/ui/filter-select';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/api/query.ts';
import { CONDITION_LABELS, choicesOf } from '../../../shell/format/vehicle-labels.ts';
import {
  countAdvancedFilters,
  CONDITION_BY_CAR,
  toFilters,
  NO_FILTERS,
  NO_ADVANCED_FILTERS_OR_SIGN,
} from './fleet-filters.ts';
import classes from './filters.module.css';
import { ClearFilters, LocationFilters, StatusFilter, TagFilter } from './filters.tsx';
import { useFleetView } from '../use-fleet-view.ts';

const OWN_CONDITION = 'default';
const CONDITIONS = [{ value: OWN_CONDITION, label: CONDITION_BY_CAR }, ...choicesOf(CONDITION_LABELS)];
const PROVIDERS = choicesOf(PROVIDER_LABELS);

export function FleetFilterBar() {
  const { view, changeSearch } = useFleetView();
  const { provider = VALUATION_PROVIDER } = view.extraFilters;

  return (
    <>
      {/* A change of company, location or tag clears the advanced filters, whose options depend on it. */}
      <LocationFilters clearedParameters={NO_ADVANCED_FILTERS_OR_SIGN} />
      <TagFilter clearedParameters={NO_ADVANCED_FILTERS_OR_SIGN} />
      <FilterSelect
        label="Condition"
        placeholder={CONDITION_BY_CAR}
        options={CONDITIONS}
        chosen={[view.previewCondition ?? OWN_CONDITION]}
        onChange={([condition]) =>
          changeSearch({ preview_condition: condition === OWN_CONDITION ? undefined : condition })
        }
      />
      <StatusFilter />
      <div className={classes.provider}>
        <FilterSelect
          label="Provider"
          placeholder="Default"
          options={PROVIDERS}
          chosen={[provider]}
          onChange={([chosen]) =>
            changeSearch({ provider: chosen === VALUATION_PROVIDER ? undefined : chosen })
          }
        />
      </div>
      <ManualPriceFilter />
      <AdvancedFiltersButton />
      <ClearFilters
        label="Clear Filter"
        onClear={() => changeSearch({ ...NO_FILTERS, preview_condition: undefined, provider: undefined })}
      />
    </>
  );
}

const MANUAL_PRICE_STATES = {
  all: { next: 'true', nextLabel: 'Show manually priced only' },
  only: { next: 'false', nextLabel: 'Hide manually priced' },
  without: { next: undefined, nextLabel: 'Show all' },
};

function ManualPriceFilter() {
  const { view, changeSearch } = useFleetView();
  const { manually_priced } = view.extraFilters;
  const current = manually_priced === undefined ? 'all' : manually_priced ? 'only' : 'without';
  const { next, nextLabel } = MANUAL_PRICE_STATES[current];
  const isActive = manually_priced !== undefined;
  return (
    <span data-printed={isActive ? `Manually priced: ${current}` : undefined}>
      <button
        type="button"
        className={classes.toggle}
        data-on={isActive || undefined}
        data-hint={nextLabel}
        onClick={() => changeSearch({ manually_priced: next })}
      >
        Manually priced <b>{current}</b>
      </button>
    </span>
  );
}

function AdvancedFiltersButton() {
  const { view, changeSearch } = useFleetView();
  const count = countAdvancedFilters(view.extraFilters);
  const { brand_id, model_id } = view.extraFilters;
  // The text for printing is formatted by the module of the dialog. It's loaded only once an advanced filter
  // is set, so that the first rows appear sooner.
  const { data: dialogModule } = useQuery({
    queryKey: ['printed-filters'],
    queryFn: () => import('./advanced-filters.dialog.tsx'),
    enabled: count > 0,
  });
  // The URL contains only the IDs of makes and models, so their names are fetched.
  const { data: choices } = useQuery({
    ...query('listFilterProperties', { filters: toFilters(view) }),
    enabled: brand_id !== undefined || model_id !== undefined,
  });
  return (
    <span
      data-printed={
        dialogModule?.formatAdvancedFilters(view.extraFilters, choices?.brands ?? []) || undefined
      }
    >
      <Button
        variant="default"
        size="sm"
        h={32}
        px={10}
        fw={500}
        aria-haspopup="dialog"
        onClick={() => changeSearch({ dialog: 'filters' })}
      >
        Advanced filters
        {count > 0 && <span className={classes.active}>{count}</span>}
      </Button>
    </span>
  );
}
