import { commonError, type ApiError } from '../errors/api-error.ts';
import type { Scope } from './scope.ts';

export interface AuthorizationOptions {
  notFound: () => ApiError;
  /** By default, everyone but viewers is authorized. */
  requiresOwner?: boolean;
  notAllowed?: (() => ApiError) | undefined;
}

// All writes are authorized here, most of them through `lockForWrite`.
export function authorize(scope: Scope, companyId: number, options: AuthorizationOptions): void {
  const { notFound, requiresOwner = false, notAllowed } = options;
  const role = scope.roleIn(companyId);
  if (role === null) throw notFound();
  if (role === 'viewer' || (requiresOwner && role !== 'owner'))
    throw notAllowed?.() ?? commonError('authority.viewer');
}

export const authorizeWrite = (scope: Scope, companyId: number, notFound: () => ApiError): void =>
  authorize(scope, companyId, { notFound });
