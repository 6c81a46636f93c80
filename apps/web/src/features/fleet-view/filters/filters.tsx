import { Button } from '@mantine/core';
import { DEFAULT_STATUSES } from '@fleetworth/contract/choices';
import { FilterSelect } from '@fleetworth/ui/filter-select';
import { useQuery } from '@tanstack/react-query';
import { companiesQuery, locationsQuery } from '../../../shell/api/directory.queries.ts';
import { query } from '../../../shell/api/query.ts';
import {
  choicesOf,
  formatLocation,
  STATUS_LABELS,
  statusesForUrl,
} from '../../../shell/format/vehicle-labels.ts';
import classes from './filters.module.css';
import { NO_FILTERS } from './fleet-filters.ts';
import { useFleetView } from '../use-fleet-view.ts';

const STATUSES = choicesOf(STATUS_LABELS);

interface BarFilterProps {
  /** Search parameters that a change of the filter clears. */
  clearedParameters?: Record<string, undefined> | undefined;
}

export const LocationFilters = ({ clearedParameters }: BarFilterProps) => (
  <>
    <CompanyFilter clearedParameters={clearedParameters} />
    <LocationFilter clearedParameters={clearedParameters} />
  </>
);

export function LocationFilter({ clearedParameters }: BarFilterProps) {
  const { view, changeSearch } = useFleetView();
  const { data: locations = [] } = useQuery(locationsQuery(view.companyId));
  return (
    <FilterSelect
      label="Locations"
      placeholder="All"
      isMultiple
      isClearable
      options={locations.map((location) => ({
        value: String(location.id),
        label: formatLocation(location),
        shortLabel: location.code ?? location.name,
      }))}
      chosen={view.locationIds.map(String)}
      disabledReason={view.companyId === undefined ? 'Choose a company first' : undefined}
      onChange={(chosen, options) =>
        changeSearch({ ...clearedParameters, location_id: chosen.join(',') || undefined }, options)
      }
    />
  );
}

export function CompanyFilter({ clearedParameters }: BarFilterProps) {
  const { view, changeSearch } = useFleetView();
  const { data: companies, isPending } = useQuery(companiesQuery);
  return (
    <FilterSelect
      label="Company"
      placeholder="All"
      options={(companies ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      chosen={view.companyId === undefined ? [] : [String(view.companyId)]}
      isClearable
      disabledReason={getCompanyDisabledReason(isPending, companies?.length)}
      // Locations and tags belong to one company.
      onChange={([company]) =>
        changeSearch({ ...clearedParameters, company_id: company, location_id: undefined, tag_id: undefined })
      }
    />
  );
}

export function TagFilter({ clearedParameters }: BarFilterProps) {
  const { view, changeSearch } = useFleetView();
  const { data: tags = [], isPending } = useQuery(query('listVehicleTags'));
  const offeredTags = tags.filter(
    ({ company }) => view.companyId === undefined || company.id === view.companyId,
  );
  const hasSeveralCompanies = new Set(offeredTags.map(({ company }) => company.id)).size > 1;
  return (
    <FilterSelect
      label="Tags"
      placeholder="All"
      isMultiple
      isClearable
      options={offeredTags.map(({ id, name, company }) => ({
        value: String(id),
        label: hasSeveralCompanies ? `${name} · ${company.name}` : name,
        shortLabel: name,
      }))}
      chosen={view.tagIds.map(String)}
      disabledReason={getTagDisabledReason(isPending, offeredTags.length)}
      onChange={(chosen, options) =>
        changeSearch({ ...clearedParameters, tag_id: chosen.join(',') || undefined }, options)
      }
    />
  );
}

export function StatusFilter() {
  const { view, changeSearch } = useFleetView();
  return (
    <FilterSelect
      label="Status"
      placeholder="Default"
      isMultiple
      hasChooseAloneButtons
      options={STATUSES}
      chosen={view.statuses.length === 0 ? DEFAULT_STATUSES : view.statuses}
      onChange={(chosen, options) => changeSearch({ statuses: statusesForUrl(chosen) }, options)}
    />
  );
}

export const ClearFilters = ({ label, onClear }: { label: string; onClear: () => void }) => (
  <Button variant="subtle" color="gray" size="compact-sm" className={classes.clear} onClick={onClear}>
    {label}
  </Button>
);

export function ResetFilters() {
  const { changeSearch } = useFleetView();
  return <ClearFilters label="Reset" onClear={() => changeSearch(NO_FILTERS)} />;
}

function getCompanyDisabledReason(isPending: boolean, count: number | undefined): string | undefined {
  if (isPending) return 'Companies are loading';
  return count ? undefined : 'There are no companies';
}

function getTagDisabledReason(isPending: boolean, count: number): string | undefined {
  if (isPending) return 'Tags are loading';
  return count > 0 ? undefined : 'There are no custom tags';
}
