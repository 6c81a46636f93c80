export { createTags } from './change-tags.ts';
export { TagsRepository } from './tags.repository.ts';
