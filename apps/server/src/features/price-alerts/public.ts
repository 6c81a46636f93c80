export { noteArrivedValues } from './arrived-values.ts';
export { FiringsRepository } from './firings.repository.ts';
