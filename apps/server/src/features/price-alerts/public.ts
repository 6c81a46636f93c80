export { noteArrivedValues } from './arrived-values.ts';
