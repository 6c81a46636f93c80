import type { Scope } from './scope.ts';

/** Signed-in caller. */
export interface Session {
  userId: number;
  /** True for an operator of the installation. Operators have no special access to companies. */
  isOperator: boolean;
  scope: Scope;
  tokenHash: Buffer;
}
