export { type Change, Changes, type RemembersChanges } from './changes.ts';
export { foldTotals } from './fold-totals.job.ts';
export type { KnownCompany } from './known-company.ts';
export { type GroupLists, KnownTotals } from './known-totals.ts';
export { type LockedVehicle, lockVehicles } from './lock-vehicles.ts';
export type { TotalGroup } from './read-totals.ts';
export { changeAndReadInput, refreshAndRecord, refreshPositions } from './refresh-positions.ts';
export { TOTAL_SUMS } from './total-sums.ts';
export { type VehicleKey, workInParts } from './work-in-parts.ts';
