import type { Narrowing } from './fleet-filters.ts';
import { rangeWords } from './range-words.ts';

/** Makes with their models, as the choices of the advanced filters name them. */
type NamedMake = { id: number; name: string; models: readonly { id: number; name: string }[] };

/**
 * Returns the advanced filters as text for paper: 'Make: Ford, Toyota · Model Year: 2024'. A make or model that
 * is not among the given ones is left out.
 */
export function formatAdvanced(narrowing: Narrowing, makes: readonly NamedMake[]): string {
  const { source, group, class: classes, model_year, brand_id, model_id, min, max } = narrowing;
  const models = makes.flatMap((make) => make.models);
  const hasRange = min !== undefined || max !== undefined;
  const lists = [
    ['Source', source],
    ['Group', group],
    ['Vehicle Class', classes],
    ['Model Year', model_year],
    ['Make', brand_id && namesOf(makes, brand_id)],
    ['Model', model_id && namesOf(models, model_id)],
    ['Revenue/Loss', hasRange ? [rangeWords({ min: min ?? null, max: max ?? null })] : undefined],
  ] as const;
  return lists
    .filter(([, values]) => values !== undefined && values.length > 0)
    .map(([title, values]) => `${title}: ${values?.join(', ')}`)
    .join(' · ');
}

const namesOf = (records: readonly { id: number; name: string }[], ids: readonly number[]): string[] =>
  records.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
