export { allOf, companiesOf, matchTestsOf } from './fleet-conditions.ts';
export { readFilters } from './read-filters.ts';
