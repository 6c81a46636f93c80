export { TagsRepository } from './tags.repository.ts';
