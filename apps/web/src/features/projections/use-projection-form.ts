import { DEFAULT_PROJECTION_MONTHS } from '@fleetworth/contract/future-value-columns';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '../../shell/api/query.ts';
import { useDraftForm } from '../../shell/drafts/use-draft-form.ts';
import { formatLocations, parseLocations, type ProjectedLocation } from './future-search.ts';
import {
  chooseLocation,
  entryOf,
  nameEntries,
  NOTHING_TYPED,
  projectionErrors,
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
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const { form } = useDraftForm<ProjectionValues, null>({
    name: 'future value',
    origin: null,
    valuesOf: () => NOTHING_TYPED,
    validate: (values) => projectionErrors(values, entries),
  });
  const isLocked = entries.length > 0;
  const months = isLocked ? (search.months ?? DEFAULT_PROJECTION_MONTHS) : form.values.months;
  // If locations are saved, their months in the URL replace the typed months.
  const getFormValues = (): ProjectionValues => ({ ...form.getValues(), months });
  const findLocation = (id: string | null) => locations.find((location) => String(location.id) === id);

  function choose(id: string | null) {
    form.setValues(chooseLocation(form.getValues(), findLocation(id)));
    form.clearErrors();
  }

  function save(next: readonly ProjectedLocation[]) {
    const savedMonths = next.length === 0 ? undefined : monthsInUrl(Number(months));
    onChange({ months: savedMonths, locations: formatLocations(next) });
  }

  function add(): string | undefined {
    const errors = projectionErrors(getFormValues(), entries);
    form.setErrors(errors);
    const [invalidField] = Object.keys(errors);
    if (invalidField === undefined)
      saveAndResetForm({ entries: [...entries, entryOf(getFormValues())], skipped: [] });
    return invalidField;
  }

  function addAllLocations() {
    const errors = projectionErrors(getFormValues(), entries);
    if (errors.months !== undefined) return form.setErrors({ months: errors.months });
    saveAndResetForm(addRemainingLocations(getFormValues(), entries, locations));
  }

  function saveAndResetForm(result: ReturnType<typeof addRemainingLocations>) {
    form.clearErrors();
    form.setFieldValue('location', null);
    setSkipped(result.skipped);
    save(result.entries);
  }

  const remove = (id: number) => save(entries.filter(({ location }) => location !== id));

  function clear() {
    form.setFieldValue('months', months);
    form.clearErrors();
    setSkipped([]);
    save([]);
  }

  return { form, months, isLocked, entries, skipped, locations, choose, add, addAllLocations, remove, clear };
}

// The URL omits the default.
export const monthsInUrl = (months: number): number | undefined =>
  months === DEFAULT_PROJECTION_MONTHS ? undefined : months;

function useEntries(search: ProjectionSearch) {
  const { data: locations = [] } = useQuery(query('listLocations', { query: {} }));
  const entries = useMemo(
    () => nameEntries(parseLocations(search.locations), locations),
    [search.locations, locations],
  );
  return { locations, entries };
}
