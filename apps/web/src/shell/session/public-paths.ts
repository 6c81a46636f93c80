const PUBLIC = [
  /^\/login$/,
  /^\/login-tsd$/,
  /^\/forgot-password$/,
  /^\/reset-password\/[^/]+$/,
  /^\/confirm-email\/[^/]+$/,
  /^\/invitation\/[^/]+$/,
  // The page itself shows nothing but in a demo installation.
  /^\/outbox$/,
  /^\/demo$/,
  /^\/demo-account-request\/[^/]+$/,
  /^\/invoice\/[^/]+$/,
  // Without the link of a location it needs a session.
  /^\/accident-report\/[^/]+$/,
  // The page itself shows nothing but in a sandbox.
  /^\/sandbox\/checkout\/[^/]+$/,
  /^\/oauth2(\/[^/]+)?$/,
];

/** Is the address open without a session? */
export const isPublicPath = (pathname: string) => PUBLIC.some((pattern) => pattern.test(pathname));
