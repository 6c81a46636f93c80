export { describeVehicle } from './describe-vehicle.ts';
export type { ValueRequests } from './value-requests.ts';
export { type WriteDependencies, writeDependencies } from './write-dependencies.ts';
