export type { FleetSearch } from './filters/fleet-search.ts';
export { matchCount, unvaluedPayoff } from './fleet-figures.ts';
export { BeforeFinance } from './totals/before-finance.tsx';
