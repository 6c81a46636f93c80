import { refuse, type Refusal } from '../http/refusal.ts';
import type { Scope } from './scope.ts';

/**
 * Says who may: refuses a write in a company as not found where the company is not of the scope, and by the role in it where it is.
 * The one place that decides; every write comes through here, most of them by `lockForWrite`.
 */
export function authorizeWrite(scope: Scope, companyId: number, notFound: () => Refusal): void {
  if (scope.roleIn(companyId) === null) throw notFound();
  if (!scope.mayWrite(companyId)) throw refuse('authority.viewer');
}
