export type { KnownCompany } from './known-company.ts';
export { foldTotals } from './fold-totals.job.ts';
export { KnownTotals, type ReadTotals } from './known-totals.ts';
export { type LockedVehicle, lockVehicles } from './lock-vehicles.ts';
export { PositionWrites, type RemembersPositions } from './position-writes.ts';
export type { CompanyVersions, TotalGroup, Versions } from './read-totals.ts';
export { refreshPositionAndRecord, refreshPositions } from './refresh-positions.ts';
export { TOTAL_SUMS } from './total-sums.ts';
export { type VehicleKey, workInParts } from './work-in-parts.ts';
