import type { Scope } from './scope.ts';

/** A signed-in caller. */
export interface Session {
  userId: number;
  scope: Scope;
  tokenHash: Buffer;
}
