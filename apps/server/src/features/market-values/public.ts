export { hashValuationInputs } from './input-hash.ts';
export { describeVehicle } from './describe-vehicle.ts';
export {
  selectProviderStates,
  recordFailure,
  recordProviderResponse,
} from './provider-responses.repository.ts';
export type { ValueRequests } from './value-requests.ts';
export { type WriteDependencies, dependenciesOfWrites } from './dependencies-of-writes.ts';
