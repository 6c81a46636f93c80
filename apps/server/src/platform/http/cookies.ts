/** Cookie of a response, set with HttpOnly and SameSite=Lax. */
export interface NewCookie {
  name: string;
  value: string;
  /** Path below which the browser sends it. */
  path: string;
  /** Lifetime. 0 removes the cookie. */
  seconds: number;
  /** True when browsers reach the server by https only. */
  isSecure: boolean;
}

/** Writes a Set-Cookie header. The value is a token of letters, digits, '-' and '_'. */
export const writeCookie = ({ name, value, path, seconds, isSecure }: NewCookie): string =>
  `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** Returns a cookie of a Cookie header, or null. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key = '', ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}
