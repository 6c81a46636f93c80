export { ClassesRepository } from './classes.repository.ts';
