const PUBLIC_PATTERNS = [
  /^\/login$/,
  /^\/login-tsd$/,
  /^\/forgot-password$/,
  /^\/reset-password\/[^/]+$/,
  /^\/confirm-email\/[^/]+$/,
  /^\/invitation\/[^/]+$/,
  // Shows emails only in a demo installation.
  /^\/outbox$/,
  /^\/demo$/,
  /^\/demo-account-request\/[^/]+$/,
  /^\/invoice\/[^/]+$/,
  // Only the link of a location is public. `/accident-report` itself requires a session.
  /^\/accident-report\/[^/]+$/,
  // Works only in the sandbox.
  /^\/sandbox\/checkout\/[^/]+$/,
  /^\/oauth2(\/[^/]+)?$/,
];

export const isPublicPath = (pathname: string) => PUBLIC_PATTERNS.some((pattern) => pattern.test(pathname));
