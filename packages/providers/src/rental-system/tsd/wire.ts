import type { CalendarDate } from '@fleetworth/domain/calendar';
import { z } from 'zod';
import type { ProviderErrorKind } from '../../outcome.ts';
import type { RentalCredentials, RentalReportRequest, RentalReportType } from '../port.ts';
import type { TsdSettings } from './tsd-settings.ts';

/**
 * Wire format of TSD's partner gateway. **Unconfirmed**: the envelope, REQLOC, REQRAT and RSPERR, which are
 * taken from one public client of 2019. **Assumed without a source, to be confirmed with TSD**: every name of
 * a report (REQRPT, REQRST, their responses and rows), the field of each credential, and the RSPERR texts
 * that mean a rejected account. No other file contains assumptions about TSD.
 */
export const MESSAGES = {
  locations: { request: 'REQLOC', response: 'RSPLOC' },
  rates: { request: 'REQRAT', response: 'RSPRAT' },
  startReport: { request: 'REQRPT', response: 'RSPRPT' },
  readReport: { request: 'REQRST', response: 'RSPRST' },
} as const;

export type TsdOperation = keyof typeof MESSAGES;

export const ERROR_MESSAGE_ID = 'RSPERR';

const toCustomer = ({ accountId, username, password }: RentalCredentials) => ({
  CustomerNumber: accountId,
  Passcode: password,
  SID: username,
});

interface Envelope {
  settings: TsdSettings;
  credentials: RentalCredentials;
  operation: TsdOperation;
  payload: object;
  now: Date;
}

export const buildRequest = ({ settings, credentials, operation, payload, now }: Envelope) => ({
  TRNXML: {
    '@version': '1.0.0',
    Dategmtime: gmtTime(now),
    Sender: { SenderID: settings.senderId },
    Recipient: { RecipientID: 'TRN' },
    TradingPartner: { TradingPartnerCode: settings.tradingPartner },
    Customer: toCustomer(credentials),
    Message: { MessageID: MESSAGES[operation].request },
    Payload: payload,
  },
});

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const gmtTime = (now: Date): string =>
  `${twoDigits(now.getUTCMonth() + 1)}/${twoDigits(now.getUTCDate())}/${now.getUTCFullYear()} ` +
  now.toISOString().slice(11, 19);

const formatNoonOf = (day: CalendarDate): string =>
  `${day.slice(5, 7)}${day.slice(8, 10)}${day.slice(0, 4)} 12:00 PM`;

export const ratePayload = (locationId: string, [from, to]: readonly [CalendarDate, CalendarDate]) => ({
  RentalLocationID: locationId,
  PickupDateTime: formatNoonOf(from),
  ReturnDateTime: formatNoonOf(to),
});

const REPORT_CODES: Record<RentalReportType, string> = {
  workload: 'WORKLOAD',
  rmt: 'RMT',
  availabe_calculator: 'AVAILABILITY',
};

export const reportPayload = ({ type, locationCodes, classNames, from, to }: RentalReportRequest) => ({
  ReportType: REPORT_CODES[type],
  FromDate: formatSlashed(from),
  ToDate: formatSlashed(to),
  RentalLocationID: [...locationCodes],
  ClassCode: [...classNames],
});

const formatSlashed = (day: CalendarDate): string =>
  `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

export const LIST_ELEMENTS: ReadonlySet<string> = new Set(['RentalLocation', 'RateProduct', 'ReportRow']);

const list = <Item extends z.ZodType>(item: Item) => z.array(item).default([]);

// The parser reads an element without children as an empty string.
const emptyTextOr = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === undefined ? {} : value), schema);

export const wireLocations = emptyTextOr(
  z.object({
    RentalLocation: list(
      z.object({ RentalLocationID: z.string().min(1), RentalLocationName: z.string().optional() }),
    ),
  }),
);

export const wireRates = emptyTextOr(
  z.object({ RateProduct: list(z.object({ ClassCode: z.string().min(1) })) }),
);

export const wireStarted = z.object({ ReportID: z.string().min(1) });

const count = () =>
  z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number);

export const wireReport = z.object({
  ReportStatus: z.enum(['WORKING', 'FINISHED', 'FAILED']),
  ReportMessage: z.string().default(''),
  ReportRow: list(
    z.object({
      Date: z.string(),
      RentalLocationID: z.string().min(1),
      ClassCode: z.string().min(1),
      Owned: count(),
      OutOfService: count().default(0),
      OnRent: count(),
      ReservedOut: count(),
      DueIn: count(),
      /** Text with two decimals. Empty or absent without revenue. */
      Revenue: z.string().optional(),
    }),
  ),
});

/**
 * Error kinds by the text of RSPERR ('number-text'), first match wins. Assumed, because TSD publishes no list
 * of error numbers. Any other text means that the request was invalid.
 */
export const ERROR_PATTERNS: readonly (readonly [RegExp, ProviderErrorKind])[] = [
  [
    /pass ?(?:code|word)|customer ?number|user ?name|log ?[io]n|sign ?in|credential|unauthori[sz]ed/i,
    'unauthorised',
  ],
  [/authenticat|account (?:is )?(?:locked|suspended|disabled|inactive)|\bsid\b/i, 'unauthorised'],
  [/not (?:enabled|permitted|allowed|granted|licensed)|permission|access denied/i, 'forbidden'],
  [/try again|time-?out|temporar|unavailable|busy|maintenance/i, 'unavailable'],
  [/not found|no such|unknown|does not exist/i, 'not_found'],
];

const DATE_PATTERNS = [
  /^(?<month>\d{2})\/(?<day>\d{2})\/(?<year>\d{4})(?: |$)/,
  /^(?<year>\d{4})[-/](?<month>\d{2})[-/](?<day>\d{2})(?:[T ]|$)/,
  /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})(?: |$)/,
];

/** Reads a date in any of TSD's formats: 11/20/2026, 2026/11/20 (or with dashes) and 11202026. */
export function readDay(text: string): CalendarDate | null {
  for (const pattern of DATE_PATTERNS) {
    const { year, month, day } = pattern.exec(text.trim())?.groups ?? {};
    if (year !== undefined) return `${year}-${month}-${day}`;
  }
  return null;
}
