import { FilterSelect } from '@fleetworth/ui/filter-select';
import { CONDITION_LABELS, choicesOf } from '../../shell/vehicle-words.ts';
import { CONDITION_BY_CAR } from './fleet-filters.ts';
import { ClearFilters, PlaceFilters, StatusFilter } from './filters.tsx';
import { NO_FILTERS, useFleetView } from './use-fleet-view.ts';

const BY_CAR = 'default';
const CONDITIONS = [{ value: BY_CAR, label: CONDITION_BY_CAR }, ...choicesOf(CONDITION_LABELS)];

/** Company, locations, condition assumption and status. */
export function FleetFilterBar() {
  const { view, change } = useFleetView();

  return (
    <>
      <PlaceFilters />
      <FilterSelect
        label="Condition"
        placeholder={CONDITION_BY_CAR}
        options={CONDITIONS}
        chosen={[view.previewCondition ?? BY_CAR]}
        onChange={([condition]) =>
          change({ preview_condition: condition === BY_CAR ? undefined : condition })
        }
      />
      <StatusFilter />
      <ClearFilters
        label="Clear Filter"
        onClear={() => change({ ...NO_FILTERS, preview_condition: undefined })}
      />
    </>
  );
}
