export type { ContractChange, Share } from './check-contract-terms.ts';
export type { ReplacedNumber } from './check-moved-decimal-point.ts';
export type { VinChange } from './check-vehicle.ts';
export type { CheckedField, FindingFacts, CheckFinding } from './finding.ts';
export { type Change, checkChange } from './check-change.ts';
