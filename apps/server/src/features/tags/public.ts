export { createTag, NEW_TAG_COLOR } from './change-tags.ts';
export { TagsRepository } from './tags.repository.ts';
