import type { Scope } from './scope.ts';

/** Signed-in caller. */
export interface Session {
  userId: number;
  /** True for an operator of the installation. It grants no access to companies. */
  isOperator: boolean;
  scope: Scope;
  tokenHash: Buffer;
}
