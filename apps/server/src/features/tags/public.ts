export { tagsRepository } from './tags.repository.ts';
