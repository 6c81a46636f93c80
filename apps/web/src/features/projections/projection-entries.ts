import { DEFAULT_PROJECTION_MONTHS } from '@fleetworth/contract/future-value-columns';
import type { Location } from '@fleetworth/contract/locations';
import { projectionForm } from '@fleetworth/contract/projections';
import { figures } from '../../shell/format/figures.ts';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import { parseNumber } from '../../shell/forms/parse-number.ts';
import type { ProjectedLocation } from './future-search.ts';

export interface ProjectionEntry extends ProjectedLocation {
  name: string;
  code: string | null;
}

export interface ProjectionValues extends Record<string, unknown> {
  months: number | string;
  location: string | null;
  monthly_depreciation_assumption: number | string;
  monthly_mileage_assumption: number | string;
}

export const INITIAL_VALUES: ProjectionValues = {
  months: DEFAULT_PROJECTION_MONTHS,
  location: null,
  monthly_depreciation_assumption: '',
  monthly_mileage_assumption: '',
};

type LocationWithAssumptions = Pick<
  Location,
  'id' | 'name' | 'code' | 'monthly_depreciation_assumption' | 'monthly_mileage_assumption'
>;

/** Omits locations that the user can't access, as if they didn't exist. */
export const addLocationNames = (
  projectedLocations: readonly ProjectedLocation[],
  locations: readonly LocationWithAssumptions[],
): ProjectionEntry[] =>
  projectedLocations.flatMap((item) => {
    const location = locations.find(({ id }) => id === item.location);
    return location ? [{ ...item, name: location.name, code: location.code }] : [];
  });

export function validateProjection(
  values: ProjectionValues,
  entries: readonly ProjectedLocation[],
): Record<string, string> {
  const errors = schemaErrors(projectionForm, parseValues(values));
  const isDuplicate = entries.some(({ location }) => String(location) === values.location);
  return isDuplicate ? { ...errors, location: 'This location is selected twice.' } : errors;
}

const parseValues = (values: ProjectionValues) => ({
  months: parseNumber(values.months),
  location: values.location === null ? undefined : Number(values.location),
  monthly_depreciation_assumption: parseNumber(values.monthly_depreciation_assumption),
  monthly_mileage_assumption: parseNumber(values.monthly_mileage_assumption),
});

export const fillInLocation = (
  values: ProjectionValues,
  location: LocationWithAssumptions | undefined,
): Partial<ProjectionValues> => ({
  location: location === undefined ? null : String(location.id),
  monthly_depreciation_assumption:
    location?.monthly_depreciation_assumption ?? values.monthly_depreciation_assumption,
  monthly_mileage_assumption: location?.monthly_mileage_assumption ?? values.monthly_mileage_assumption,
});

/** Throws if a field is invalid. */
export function parseEntry(values: ProjectionValues): ProjectedLocation {
  const { months: _months, ...entry } = projectionForm.parse(parseValues(values));
  return entry;
}

/**
 * Adds every location with its assumptions, or with the assumptions in the form if it has none. Skips
 * locations without assumptions from either, and returns their names in `skippedNames`.
 */
export function addRemainingLocations(
  values: ProjectionValues,
  saved: readonly ProjectedLocation[],
  locations: readonly LocationWithAssumptions[],
): { entries: ProjectedLocation[]; skippedNames: string[] } {
  const formValues = parseValues(values);
  const entries = [...saved];
  const skippedNames: string[] = [];
  for (const { id, name, code, ...assumptions } of locations) {
    if (saved.some(({ location }) => location === id)) continue;
    const entry = projectionForm.safeParse({
      months: formValues.months,
      location: id,
      monthly_depreciation_assumption:
        assumptions.monthly_depreciation_assumption ?? formValues.monthly_depreciation_assumption,
      monthly_mileage_assumption:
        assumptions.monthly_mileage_assumption ?? formValues.monthly_mileage_assumption,
    });
    if (!entry.success) {
      skippedNames.push(code ?? name);
      continue;
    }
    const { months: _months, ...addedLocation } = entry.data;
    entries.push(addedLocation);
  }
  return { entries, skippedNames };
}

export const formatEntry = (entry: ProjectionEntry): string =>
  [
    entry.code ?? entry.name,
    `${entry.monthly_depreciation_assumption}%`,
    `${figures.count(entry.monthly_mileage_assumption)} mi a month`,
  ].join(' · ');
