export { describeVehicle } from './describe-vehicle.ts';
export { type ValueRequests, valueRequests } from './value-requests.ts';
export type { WriteDependencies } from './write-dependencies.ts';
