import { Button } from '@mantine/core';
import { DEFAULT_STATUSES, type VehicleStatus } from '@fleetworth/contract/choices';
import { FilterSelect } from '@fleetworth/ui/filter-select';
import { useQuery } from '@tanstack/react-query';
import { companiesQuery, locationsQuery } from '../../shell/directory.queries.ts';
import { CONDITION_LABELS, choicesOf, locationWords, STATUS_LABELS } from '../../shell/vehicle-words.ts';
import classes from './fleet-filter-bar.module.css';
import { CONDITION_BY_CAR } from './fleet-filters.ts';
import { joinStatuses, NO_FILTERS, useFleetView } from './use-fleet-view.ts';

const BY_CAR = 'default';
const CONDITIONS = [{ value: BY_CAR, label: CONDITION_BY_CAR }, ...choicesOf(CONDITION_LABELS)];
const STATUSES = choicesOf(STATUS_LABELS);

/** Company, locations, condition assumption and status: each applies at once and stands in the address. */
export function FleetFilterBar() {
  const { view, change } = useFleetView();
  const { data: companies, isPending } = useQuery(companiesQuery);
  const { data: locations = [] } = useQuery(locationsQuery(view.companyId));

  return (
    <>
      <FilterSelect
        label="Company"
        placeholder="All"
        options={(companies ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={view.companyId === undefined ? [] : [String(view.companyId)]}
        isClearable
        disabledReason={companyReason(isPending, companies?.length)}
        onChange={([company]) => change({ company_id: company, location_id: undefined })}
      />
      <FilterSelect
        label="Locations"
        placeholder="All"
        isMultiple
        isClearable
        options={locations.map((location) => ({
          value: String(location.id),
          label: locationWords(location),
          short: location.code ?? location.name,
        }))}
        chosen={view.locationIds.map(String)}
        disabledReason={view.companyId === undefined ? 'Choose a company first' : undefined}
        onChange={(chosen, further) => change({ location_id: chosen.join(',') || undefined }, further)}
      />
      <FilterSelect
        label="Condition"
        placeholder={CONDITION_BY_CAR}
        options={CONDITIONS}
        chosen={[view.previewCondition ?? BY_CAR]}
        onChange={([condition]) =>
          change({ preview_condition: condition === BY_CAR ? undefined : condition })
        }
      />
      <FilterSelect
        label="Status"
        placeholder="Default"
        isMultiple
        hasOnly
        options={STATUSES}
        chosen={view.statuses.length === 0 ? DEFAULT_STATUSES : view.statuses}
        onChange={(chosen, further) => change({ statuses: statusesText(chosen) }, further)}
      />
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.clear}
        onClick={() => change({ ...NO_FILTERS, preview_condition: undefined })}
      >
        Clear Filter
      </Button>
    </>
  );
}

/** The default five are not written out, so that the plain address means them. */
function statusesText(chosen: readonly string[]): string | undefined {
  const statuses = STATUSES.map(({ value }) => value).filter((status) => chosen.includes(status));
  const isDefault =
    statuses.length === DEFAULT_STATUSES.length && statuses.every((status) => isDefaultStatus(status));
  return isDefault ? undefined : joinStatuses(statuses);
}

const isDefaultStatus = (status: VehicleStatus) => DEFAULT_STATUSES.includes(status);

function companyReason(isPending: boolean, count: number | undefined): string | undefined {
  if (isPending) return 'Companies are loading';
  return count ? undefined : 'There are no companies';
}
