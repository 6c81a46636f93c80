export {
  companiesOf,
  joinPredicates,
  listedStatuses,
  matchPredicates,
} from './fleet-predicates.repository.ts';
export { describeFilters } from './describe-filters.ts';
export { readFilters } from './filters.repository.ts';
