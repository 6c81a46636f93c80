import { EmbeddedPostgresError } from '../postgres-binaries.ts';

/** Error of a backup or restore that a person can fix. The message is printed unchanged. */
export class BackupError extends EmbeddedPostgresError {}
