export { noteArrivedValues } from './arrived-values.repository.ts';
export { FiringsRepository } from './firings.repository.ts';
