import { hash, randomBytes } from 'node:crypto';

/** A new opaque token: 256 random bits. Only its hash is kept. */
export const createToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The token of an Authorization header, or null. */
export function bearerToken(authorization: string | undefined): string | null {
  const match = /^Bearer ([\w-]{20,200})$/.exec(authorization ?? '');
  return match?.[1] ?? null;
}
