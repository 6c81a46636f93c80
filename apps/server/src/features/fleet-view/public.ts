export { allOf, companiesOf, matchTestsOf } from './fleet-conditions.repository.ts';
export { readFilters } from './filters.repository.ts';
