import { EmbeddedPostgresError } from '../postgres-binaries.ts';

/** Error that a person can fix. The message is printed unchanged. */
export class BackupError extends EmbeddedPostgresError {}
