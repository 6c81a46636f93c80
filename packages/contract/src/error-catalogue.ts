/**
 * Every reason for which a call can be refused, with its HTTP status and the text that people read. `reason` is stable and for
 * programs; the text is the specification's where it has one.
 */
export const errorCatalogue = {
  'request.malformed': { status: 400, message: 'The request could not be read.' },
  'request.timeout': { status: 408, message: 'The request took too long to arrive.' },
  'request.expectation_failed': { status: 417, message: 'Send the request without an Expect header.' },
  'request.headers_too_large': { status: 431, message: 'The headers of the request are too large.' },
  'request.invalid': { status: 422, message: 'Please check the marked fields.' },
  'request.too_large': { status: 413, message: 'The request is too large.' },
  'request.unsupported_media_type': { status: 415, message: 'Send the request as JSON.' },
  'request.rate_limited': { status: 429, message: 'Too many tries. Please wait a minute and try again.' },
  'route.not_found': { status: 404, message: 'This address does not exist.' },
  'server.failed': { status: 500, message: 'Something went wrong' },
  'server.busy': { status: 503, message: 'Fleetworth is busy. Please try again in a moment.' },

  'session.invalid_credentials': { status: 400, message: 'Invalid email or password.' },
  'session.missing': { status: 401, message: 'Please sign in.' },
  'authority.viewer': { status: 403, message: 'Not have Authority to make changes' },

  'company.not_found': { status: 404, message: 'This company does not exist.' },
  'location.not_found': { status: 404, message: 'This location does not exist.' },
  'state.not_found': { status: 404, message: 'This state does not exist.' },
  'class.not_found': { status: 404, message: 'This class does not exist.' },
  'tag.not_found': { status: 404, message: 'This tag does not exist.' },
  'financing_company.not_found': { status: 404, message: 'This financing company does not exist.' },

  'vehicle.not_found': { status: 404, message: 'This vehicle does not exist.' },
  'vehicle.vin_taken': { status: 422, message: 'This VIN already exists.' },
  'vehicle.stale': {
    status: 409,
    message: 'Somebody changed this vehicle meanwhile. The newer record is shown.',
  },
  'vehicle.company_fixed': {
    status: 422,
    message: 'A vehicle can not change its company. Delete it here and add it there.',
  },

  'mileage.in_future': { status: 422, message: 'You can not choose a future date' },

  'vin.unknown': { status: 404, message: 'Can not find vehicles please contiune manual entrying' },
  'vin.unavailable': { status: 503, message: 'Can not find vehicles please contiune manual entrying' },

  'finance.invalid': { status: 422, message: 'Please check the marked fields.' },
  'finance.stale': {
    status: 409,
    message: 'Somebody changed the finance data meanwhile. The newer record is shown.',
  },
  'list.cursor_invalid': { status: 422, message: 'This list has changed. Please load it again.' },
  'list.filter_twice': { status: 422, message: 'A filter was sent both in the address and in the body.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type Reason = keyof typeof errorCatalogue;

/** Reasons that any call can answer, so that no endpoint lists them. */
export type CommonReason =
  | 'request.malformed'
  | 'request.timeout'
  | 'request.expectation_failed'
  | 'request.headers_too_large'
  | 'request.invalid'
  | 'request.too_large'
  | 'request.unsupported_media_type'
  | 'request.rate_limited'
  | 'route.not_found'
  | 'server.failed'
  | 'server.busy'
  | 'session.missing';

/** The body of every refusal. `errors` holds texts by field; `data` the newer record of a stale write. */
export interface ErrorBody {
  code: number;
  reason: Reason;
  message: string;
  errors?: Record<string, string[]>;
  data?: unknown;
}
