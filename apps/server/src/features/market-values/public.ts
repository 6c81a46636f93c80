export { describeVehicle } from './describe-vehicle.ts';
export { valueRequests } from './value-requests.ts';
export type { WriteDependencies } from './write-dependencies.ts';
