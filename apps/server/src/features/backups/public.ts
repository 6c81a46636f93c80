export { type BackupState, readBackupState } from './backup-state.ts';
export { superviseArchive } from './supervise-archive.ts';
