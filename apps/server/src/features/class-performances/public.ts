export { revertPerformances } from './revert-performances.repository.ts';
