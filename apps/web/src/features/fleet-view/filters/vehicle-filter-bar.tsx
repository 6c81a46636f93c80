import { ClearFilters, LocationFilters, StatusFilter, TagFilter } from './filters.tsx';
import { NO_FILTERS } from './fleet-filters.ts';
import { useFleetView } from '../use-fleet-view.ts';

export function VehicleFilterBar() {
  const { changeSearch } = useFleetView();
  return (
    <>
      <LocationFilters />
      <TagFilter />
      <StatusFilter />
      <ClearFilters
        label="Reset"
        onClear={() => changeSearch({ ...NO_FILTERS, q: undefined, sort: undefined, order: undefined })}
      />
    </>
  );
}
