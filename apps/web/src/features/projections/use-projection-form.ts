import { DEFAULT_PROJECTION_MONTHS } from '@fleetworth/contract/future-value-columns';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../../shell/api/query.ts';
import { useDraftForm } from '../../shell/drafts/use-draft-form.ts';
import { formatLocations, parseLocations, type ProjectedLocation } from './future-search.ts';
import {
  fillInLocation,
  parseEntry,
  labelEntries,
  INITIAL_VALUES,
  validateProjection,
  type ProjectionValues,
  addRemainingLocations,
} from './projection-entries.ts';

interface ProjectionSearch {
  months?: number | undefined;
  locations?: string | undefined;
}

interface ProjectionFormOptions {
  search: ProjectionSearch;
  onChange: (changes: ProjectionSearch) => void;
}

export function useProjectionForm({ search, onChange }: ProjectionFormOptions) {
  const { locations, entries } = useEntries(search);
  const [skippedNames, setSkippedNames] = useState<readonly string[]>([]);
  const { form } = useDraftForm<ProjectionValues, null>({
    name: 'future value',
    origin: null,
    valuesOf: () => INITIAL_VALUES,
    validate: (values) => validateProjection(values, entries),
  });
  const areMonthsLocked = entries.length > 0;
  // The entries share the months in the URL, which replace the typed months.
  const months = areMonthsLocked ? (search.months ?? DEFAULT_PROJECTION_MONTHS) : form.values.months;
  const getFormValues = (): ProjectionValues => ({ ...form.getValues(), months });
  const findLocation = (id: string | null) => locations.find((location) => String(location.id) === id);

  function selectLocation(id: string | null) {
    form.setValues(fillInLocation(form.getValues(), findLocation(id)));
    form.clearErrors();
  }

  function storeInUrl(next: readonly ProjectedLocation[]) {
    const savedMonths = next.length === 0 ? undefined : toMonthsParameter(Number(months));
    onChange({ months: savedMonths, locations: formatLocations(next) });
  }

  function add(): string | undefined {
    const errors = validateProjection(getFormValues(), entries);
    form.setErrors(errors);
    const [invalidField] = Object.keys(errors);
    if (invalidField === undefined)
      saveAndResetForm({ entries: [...entries, parseEntry(getFormValues())], skippedNames: [] });
    return invalidField;
  }

  function addAllLocations() {
    const errors = validateProjection(getFormValues(), entries);
    if (errors.months !== undefined) return form.setErrors({ months: errors.months });
    saveAndResetForm(addRemainingLocations(getFormValues(), entries, locations));
  }

  function saveAndResetForm(result: ReturnType<typeof addRemainingLocations>) {
    form.clearErrors();
    form.setFieldValue('location', null);
    setSkippedNames(result.skippedNames);
    storeInUrl(result.entries);
  }

  const remove = (id: number) => storeInUrl(entries.filter(({ location }) => location !== id));

  function clear() {
    form.setFieldValue('months', months);
    form.clearErrors();
    setSkippedNames([]);
    storeInUrl([]);
  }

  const actions = { selectLocation, add, addAllLocations, remove, clear };
  return { form, months, areMonthsLocked, entries, skippedNames, locations, ...actions };
}

// The URL omits the default number of months.
export const toMonthsParameter = (months: number): number | undefined =>
  months === DEFAULT_PROJECTION_MONTHS ? undefined : months;

function useEntries(search: ProjectionSearch) {
  const { data: locations = [] } = useQuery(query('listLocations', { query: {} }));
  const entries = useMemo(
    () => labelEntries(parseLocations(search.locations), locations),
    [search.locations, locations],
  );
  return { locations, entries };
}
