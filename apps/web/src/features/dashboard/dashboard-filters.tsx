import { Button } from '@mantine/core';
import { DEFAULT_STATUSES, VALUATION_PROVIDER } from '@fleetworth/contract/choices';
import { PROVIDER_LABELS } from '@fleetworth/contract/labels';
import { FilterSelect } from '@fleetworth/ui/filter-select';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { companiesQuery, locationsQuery } from '../../shell/api/directory.queries.ts';
import {
  choicesOf,
  formatLocation,
  STATUS_LABELS,
  statusesForUrl,
} from '../../shell/format/vehicle-labels.ts';
import { type DashboardSearch, isSameSearch } from './dashboard-search.ts';
import classes from './dashboard.module.css';

const STATUSES = choicesOf(STATUS_LABELS);
const PROVIDERS = choicesOf(PROVIDER_LABELS);

export function useFilterDraft(applied: DashboardSearch) {
  const [{ draft, draftOrigin }, setState] = useState({ draft: applied, draftOrigin: applied });
  // Going back restores the filters applied at that time.
  if (!isSameSearch(applied, draftOrigin)) setState({ draft: applied, draftOrigin: applied });
  return {
    draft,
    setDraft: (next: DashboardSearch) => setState({ draft: next, draftOrigin }),
    isApplied: isSameSearch(draft, applied),
  };
}

interface DashboardFiltersProps {
  filterDraft: ReturnType<typeof useFilterDraft>;
  onApply: (search: DashboardSearch) => void;
}

export function DashboardFilters({
  filterDraft: { draft, setDraft, isApplied },
  onApply,
}: DashboardFiltersProps) {
  const { data: companies = [] } = useQuery(companiesQuery);
  const { data: locations = [] } = useQuery(locationsQuery(draft.company_id));
  return (
    <>
      <FilterSelect
        label="Company"
        placeholder="All"
        isClearable
        options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={draft.company_id === undefined ? [] : [String(draft.company_id)]}
        // Locations belong to one company.
        onChange={([id]) => setDraft({ ...draft, company_id: parseId(id), location_id: undefined })}
      />
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
        chosen={(draft.location_id ?? []).map(String)}
        disabledReason={draft.company_id === undefined ? 'Choose a company first' : undefined}
        onChange={(ids) =>
          setDraft({ ...draft, location_id: ids.length === 0 ? undefined : ids.map(Number) })
        }
      />
      <FilterSelect
        label="Status"
        placeholder="Default"
        isMultiple
        hasChooseAloneButtons
        options={STATUSES}
        chosen={draft.statuses ?? DEFAULT_STATUSES}
        onChange={(chosen) => setDraft({ ...draft, statuses: statusesForUrl(chosen) })}
      />
      <FilterSelect
        label="Provider"
        placeholder="Default"
        options={PROVIDERS}
        chosen={[draft.provider ?? VALUATION_PROVIDER]}
        // The only provider is the default, so its choice stays out of the URL.
        onChange={() => setDraft({ ...draft, provider: undefined })}
      />
      <Button size="sm" h={32} variant={isApplied ? 'default' : 'filled'} onClick={() => onApply(draft)}>
        Filter
      </Button>
      <Button
        size="compact-sm"
        h={32}
        variant="subtle"
        color="gray"
        onClick={() => {
          setDraft({});
          onApply({});
        }}
      >
        Reset
      </Button>
      <output className={classes.pending}>
        {!isApplied && 'Click Filter to apply the new filters to these figures.'}
      </output>
    </>
  );
}

const parseId = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);
