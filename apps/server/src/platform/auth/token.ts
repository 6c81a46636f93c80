import { hash, randomBytes } from 'node:crypto';

export const createToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

// The scheme name is case-insensitive (RFC 9110, 11.1).
export function bearerToken(authorization: string | undefined): string | null {
  const match = /^bearer ([\w-]{20,200})$/i.exec(authorization ?? '');
  return match?.[1] ?? null;
}
