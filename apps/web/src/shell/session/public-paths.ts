const PUBLIC = [
  /^\/login$/,
  /^\/login-tsd$/,
  /^\/forgot-password$/,
  /^\/reset-password\/[^/]+$/,
  /^\/demo$/,
  /^\/demo-account-request\/[^/]+$/,
  /^\/invoice\/[^/]+$/,
  /^\/oauth2(\/[^/]+)?$/,
];

/** Is the address open without a session? */
export const isPublicPath = (pathname: string) => PUBLIC.some((pattern) => pattern.test(pathname));
