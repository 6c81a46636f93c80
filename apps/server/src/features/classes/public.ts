export { classesRepository } from './classes.repository.ts';
