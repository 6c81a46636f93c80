import type { Scope } from './scope.ts';

/** Signed-in caller. */
export interface Session {
  userId: number;
  scope: Scope;
  tokenHash: Buffer;
}
