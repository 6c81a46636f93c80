import { DEFAULT_PROJECTION_MONTHS } from '@fleetworth/contract/future-value-columns';
import type { Location } from '@fleetworth/contract/locations';
import { projectionForm } from '@fleetworth/contract/projections';
import { figures } from '../../shell/format/figures.ts';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import { parseNumber } from '../../shell/forms/parse-number.ts';
import type { ProjectedLocation } from './future-search.ts';

export interface ProjectionEntry extends ProjectedLocation {
  /** Code or name, with the company if another location of the user has the same code or name. */
  label: string;
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
  'id' | 'company' | 'name' | 'code' | 'monthly_depreciation_assumption' | 'monthly_mileage_assumption'
>;

/** Omits locations that the user can't access, as if they didn't exist. */
export function labelEntries(
  projectedLocations: readonly ProjectedLocation[],
  locations: readonly LocationWithAssumptions[],
): ProjectionEntry[] {
  const labels = labelLocations(locations);
  return projectedLocations.flatMap((item) => {
    const label = labels.get(item.location);
    return label === undefined ? [] : [{ ...item, label }];
  });
}

/** Maps the id of each location to its label. */
function labelLocations(locations: readonly LocationWithAssumptions[]): Map<number, string> {
  const byShortName = Map.groupBy(locations, ({ code, name }) => code ?? name);
  return new Map(
    [...byShortName].flatMap(([shortName, sameName]) =>
      sameName.map(({ id, company }) => [
        id,
        sameName.length === 1 ? shortName : `${shortName} (${company.name})`,
      ]),
    ),
  );
}

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
  const labels = labelLocations(locations);
  for (const location of locations) {
    const { id, monthly_depreciation_assumption: rate, monthly_mileage_assumption: miles } = location;
    if (saved.some((entry) => entry.location === id)) continue;
    const entry = projectionForm.safeParse({
      months: formValues.months,
      location: id,
      monthly_depreciation_assumption: rate ?? formValues.monthly_depreciation_assumption,
      monthly_mileage_assumption: miles ?? formValues.monthly_mileage_assumption,
    });
    if (!entry.success) {
      skippedNames.push(labels.get(id) ?? location.name);
      continue;
    }
    const { months: _months, ...addedLocation } = entry.data;
    entries.push(addedLocation);
  }
  return { entries, skippedNames };
}

export const formatEntry = (entry: ProjectionEntry): string =>
  [
    entry.label,
    `${entry.monthly_depreciation_assumption}%`,
    `${figures.count(entry.monthly_mileage_assumption)} mi a month`,
  ].join(' · ');
