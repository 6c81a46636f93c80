export { allOf, companiesOf, matchPredicates } from './fleet-conditions.repository.ts';
export { readFilters } from './filters.repository.ts';
