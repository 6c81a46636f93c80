export { describeVehicle } from './describe-vehicle.ts';
export { type ValueRequests, valueRequests } from './value-requests.ts';
export type { WritingNeeds } from './writing-needs.ts';
