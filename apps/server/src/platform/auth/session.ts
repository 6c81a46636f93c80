import type { Scope } from './scope.ts';

export interface Session {
  userId: number;
  /** Operators have no special access to companies. */
  isOperator: boolean;
  scope: Scope;
  tokenHash: Buffer;
}
