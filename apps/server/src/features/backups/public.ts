export { superviseArchive } from './supervise-archive.ts';
