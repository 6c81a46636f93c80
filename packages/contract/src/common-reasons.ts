export type ReasonTexts = Record<string, { status: number; message: string }>;

/** Reasons that follow from the kind of endpoint, so that endpoints don't list them. */
export const commonReasons = {
  'request.malformed': { status: 400, message: "The request couldn't be read." },
  'request.timeout': { status: 408, message: 'The request took too long to arrive.' },
  'request.expectation_failed': { status: 417, message: 'Send the request without an Expect header.' },
  'request.headers_too_large': { status: 431, message: 'The headers of the request are too large.' },
  'request.invalid': { status: 422, message: 'Please check the highlighted fields.' },
  'request.too_large': { status: 413, message: 'The request is too large.' },
  'request.unsupported_media_type': { status: 415, message: 'Send the request as JSON.' },
  'request.rate_limited': { status: 429, message: 'Too many attempts. Please wait a minute and try again.' },
  // For public endpoints with an hourly or daily limit.
  'request.limit_reached': { status: 429, message: 'Too many attempts for now. Please try again later.' },
  // For endpoints that return files or events.
  'request.too_many_open': {
    status: 429,
    message: 'You have too many downloads running. Wait until one has finished.',
  },
  // For long-running endpoints.
  'request.too_many_running': {
    status: 429,
    message: 'You have too many calculations running. Wait until one has finished.',
  },
  'route.not_found': { status: 404, message: "This URL doesn't exist." },
  'server.failed': { status: 500, message: 'Something went wrong' },
  'server.busy': { status: 503, message: 'Fleetworth is busy. Please try again in a moment.' },

  // For endpoints with filters or a query.
  'list.filter_twice': {
    status: 422,
    message: 'The same filter was sent in the query string and in the body.',
  },
  // For endpoints that require a session.
  'session.missing': { status: 401, message: 'Please sign in.' },
  // For endpoints with access 'write'.
  'authority.viewer': { status: 403, message: 'Not have Authority to make changes' },
  // For endpoints that are not part of every account.
  'account.not_included': { status: 403, message: "Your account doesn't include this feature." },
  // For endpoints whose body has a `version`. `data` of the error is the newer record.
  'record.stale': {
    status: 409,
    message: 'Another user changed this record in the meantime. The newer version is shown.',
  },
} as const satisfies ReasonTexts;

export type CommonReason = keyof typeof commonReasons;
