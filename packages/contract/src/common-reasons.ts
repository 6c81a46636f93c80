/** Reasons for which a call can be refused, with their HTTP status and the text that people read. */
export type ReasonTexts = Record<string, { status: number; message: string }>;

/** Reasons that follow from what a call is, so that no endpoint lists them. */
export const commonReasons = {
  'request.malformed': { status: 400, message: "The request couldn't be read." },
  'request.timeout': { status: 408, message: 'The request took too long to arrive.' },
  'request.expectation_failed': { status: 417, message: 'Send the request without an Expect header.' },
  'request.headers_too_large': { status: 431, message: 'The headers of the request are too large.' },
  'request.invalid': { status: 422, message: 'Please check the marked fields.' },
  'request.too_large': { status: 413, message: 'The request is too large.' },
  'request.unsupported_media_type': { status: 415, message: 'Send the request as JSON.' },
  'request.rate_limited': { status: 429, message: 'Too many tries. Please wait a minute and try again.' },
  // Of public calls that are limited by the hour or the day.
  'request.limit_reached': { status: 429, message: 'Too many tries for now. Please try again later.' },
  // Of calls that answer a file or events.
  'request.too_many_open': {
    status: 429,
    message: 'You have too many downloads running. Wait until one has finished.',
  },
  // Of calls that are computed for seconds.
  'request.too_many_running': {
    status: 429,
    message: 'You have too many summaries running. Wait until one has finished.',
  },
  'route.not_found': { status: 404, message: 'This address does not exist.' },
  'server.failed': { status: 500, message: 'Something went wrong' },
  'server.busy': { status: 503, message: 'Fleetworth is busy. Please try again in a moment.' },

  // Of every call with filters or a query.
  'list.filter_twice': {
    status: 422,
    message: 'The same filter was sent in the query string and in the body.',
  },
  // Of every call with a session.
  'session.missing': { status: 401, message: 'Please sign in.' },
  // Of every call with access 'write'.
  'authority.viewer': { status: 403, message: 'Not have Authority to make changes' },
  // Of calls that not every account includes.
  'account.not_included': { status: 403, message: 'This account does not include this.' },
  // Of every call whose body has a `version`: `data` of the refusal is what the call would have answered.
  'record.stale': {
    status: 409,
    message: 'Another user changed this record in the meantime. The newer version is shown.',
  },
} as const satisfies ReasonTexts;

export type CommonReason = keyof typeof commonReasons;
