import { FilterSelect } from '@fleetworth/ui/filter-select';
import { useQuery } from '@tanstack/react-query';
import { tagsQuery } from '../../shell/tags.queries.ts';
import { ClearFilters, PlaceFilters, StatusFilter } from './filters.tsx';
import { NO_FILTERS, useFleetView } from './use-fleet-view.ts';

/** Company, locations, custom tags and status. */
export function VehicleFilterBar() {
  const { change } = useFleetView();
  return (
    <>
      <PlaceFilters />
      <TagFilter />
      <StatusFilter />
      <ClearFilters
        label="Reset"
        onClear={() => change({ ...NO_FILTERS, q: undefined, sort: undefined, order: undefined })}
      />
    </>
  );
}

/** Vehicles with any of the chosen tags. While no company is chosen, those of all stand together, each with its company. */
function TagFilter() {
  const { view, change } = useFleetView();
  const { data: tags = [], isPending } = useQuery(tagsQuery);
  const offered = tags.filter(({ company }) => view.companyId === undefined || company.id === view.companyId);
  const isOfSeveral = new Set(offered.map(({ company }) => company.id)).size > 1;
  return (
    <FilterSelect
      label="Tags"
      placeholder="All"
      isMultiple
      isClearable
      options={offered.map(({ id, name, company }) => ({
        value: String(id),
        label: isOfSeveral ? `${name} · ${company.name}` : name,
        short: name,
      }))}
      chosen={view.tagIds.map(String)}
      disabledReason={tagReason(isPending, offered.length)}
      onChange={(chosen, further) => change({ tag_id: chosen.join(',') || undefined }, further)}
    />
  );
}

function tagReason(isPending: boolean, count: number): string | undefined {
  if (isPending) return 'Tags are loading';
  return count > 0 ? undefined : 'There are no custom tags';
}
