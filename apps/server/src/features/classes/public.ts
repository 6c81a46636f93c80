export { createClasses } from './change-classes.ts';
export { ClassesRepository } from './classes.repository.ts';
