/** Cookie that an answer sets. No script reads it, and other sites do not send it along. */
export interface NewCookie {
  name: string;
  value: string;
  /** Path below which the browser sends it. */
  path: string;
  /** For how long it is good; 0 removes it. */
  seconds: number;
  /** True where the browser reaches us by https alone. */
  isSecure: boolean;
}

/** Writes a Set-Cookie header. The value is a token: letters, digits, '-' and '_'. */
export const writeCookie = ({ name, value, path, seconds, isSecure }: NewCookie): string =>
  `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** Finds a cookie in a Cookie header; null where there is none of this name. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [found = '', ...value] = part.trim().split('=');
    if (found === name) return value.join('=');
  }
  return null;
}
