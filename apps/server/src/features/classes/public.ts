export { createClass } from './change-classes.ts';
export { ClassesRepository } from './classes.repository.ts';
