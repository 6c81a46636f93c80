export interface NewCookie {
  name: string;
  value: string;
  path: string;
  maxAgeSeconds: number;
  isSecure: boolean;
}

// The value must be a token of letters, digits, '-' and '_'.
export const writeCookie = ({ name, value, path, maxAgeSeconds, isSecure }: NewCookie): string =>
  `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax` +
  (isSecure ? '; Secure' : '');

export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key = '', ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}
