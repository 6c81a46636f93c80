const PUBLIC = [
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
  // The path without a location's link requires a session.
  /^\/accident-report\/[^/]+$/,
  // Works only in the sandbox.
  /^\/sandbox\/checkout\/[^/]+$/,
  /^\/oauth2(\/[^/]+)?$/,
];

/** Reports whether a path is open without a session. */
export const isPublicPath = (pathname: string) => PUBLIC.some((pattern) => pattern.test(pathname));
