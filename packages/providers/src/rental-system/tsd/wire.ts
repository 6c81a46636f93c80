import type { CalendarDate } from '@fleetworth/domain/calendar';
import { z } from 'zod';
import type { ProviderErrorKind } from '../../outcome.ts';
import type { RentalCredentials, RentalReportRequest, RentalReportType } from '../port.ts';
import type { TsdSettings } from './tsd-settings.ts';

/**
 * The wire format of TSD's gateway for partners. Certainty: **likely at most** for the envelope, REQLOC, REQRAT and
 * RSPERR, known from one public client of 2019. **Ours, to be confirmed with TSD**: every name of a report (REQRPT,
 * REQRST, their answers and rows), which credential stands in which field, and which texts of RSPERR mean a refused
 * account. All assumptions stand in this file.
 */
export const MESSAGES = {
  locations: { request: 'REQLOC', answer: 'RSPLOC' },
  rates: { request: 'REQRAT', answer: 'RSPRAT' },
  /** Ours. */
  startReport: { request: 'REQRPT', answer: 'RSPRPT' },
  /** Ours. */
  readReport: { request: 'REQRST', answer: 'RSPRST' },
} as const;

export type TsdQuestion = keyof typeof MESSAGES;

export const ERROR_MESSAGE = 'RSPERR';

/** Ours: which credential is which. */
const customerOf = ({ accountId, username, password }: RentalCredentials) => ({
  CustomerNumber: accountId,
  Passcode: password,
  SID: username,
});

interface Envelope {
  settings: TsdSettings;
  credentials: RentalCredentials;
  question: TsdQuestion;
  payload: object;
  now: Date;
}

/** Builds the document of a question, as the XML writer takes it. */
export const requestOf = ({ settings, credentials, question, payload, now }: Envelope) => ({
  TRNXML: {
    '@version': '1.0.0',
    Dategmtime: gmtTime(now),
    Sender: { SenderID: settings.senderId },
    Recipient: { RecipientID: 'TRN' },
    TradingPartner: { TradingPartnerCode: settings.tradingPartner },
    Customer: customerOf(credentials),
    Message: { MessageID: MESSAGES[question].request },
    Payload: payload,
  },
});

const two = (value: number): string => String(value).padStart(2, '0');

/** MM/DD/YYYY HH:MM:SS */
const gmtTime = (now: Date): string =>
  `${two(now.getUTCMonth() + 1)}/${two(now.getUTCDate())}/${now.getUTCFullYear()} ${now.toISOString().slice(11, 19)}`;

/** MMDDYYYY hh:mm AM, at noon. */
const noonOf = (day: CalendarDate): string =>
  `${day.slice(5, 7)}${day.slice(8, 10)}${day.slice(0, 4)} 12:00 PM`;

export const ratePayload = (locationId: string, [from, to]: readonly [CalendarDate, CalendarDate]) => ({
  RentalLocationID: locationId,
  PickupDateTime: noonOf(from),
  ReturnDateTime: noonOf(to),
});

/** Ours. */
const REPORT_CODES: Record<RentalReportType, string> = {
  workload: 'WORKLOAD',
  rmt: 'RMT',
  availabe_calculator: 'AVAILABILITY',
};

/** Ours. */
export const reportPayload = ({ type, locationCodes, classNames, from, to }: RentalReportRequest) => ({
  ReportType: REPORT_CODES[type],
  FromDate: slashed(from),
  ToDate: slashed(to),
  RentalLocationID: [...locationCodes],
  ClassCode: [...classNames],
});

const slashed = (day: CalendarDate): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

/** Elements that may stand once, several times or not at all. */
export const LISTS: ReadonlySet<string> = new Set(['RentalLocation', 'RateProduct', 'ReportRow']);

const list = <Item extends z.ZodType>(item: Item) => z.array(item).default([]);

/** An empty element is read as an empty text: it is one without children. */
const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === undefined ? {} : value), schema);

export const wireLocations = orEmpty(
  z.object({
    RentalLocation: list(
      z.object({ RentalLocationID: z.string().min(1), RentalLocationName: z.string().optional() }),
    ),
  }),
);

export const wireRates = orEmpty(z.object({ RateProduct: list(z.object({ ClassCode: z.string().min(1) })) }));

/** Ours. */
export const wireStarted = z.object({ ReportID: z.string().min(1) });

const count = () =>
  z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number);

/** Ours. */
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
      /** Text with two decimals; empty or absent where none is kept. */
      Revenue: z.string().optional(),
    }),
  ),
});

/**
 * Kinds of failures by the words of RSPERR, 'number-text', in this order. Ours: no list of TSD's numbers is public.
 * Whatever else it says is about the question.
 */
export const ERROR_WORDS: readonly (readonly [RegExp, ProviderErrorKind])[] = [
  [
    /pass ?(?:code|word)|customer ?number|user ?name|log ?[io]n|sign ?in|credential|unauthori[sz]ed/i,
    'unauthorised',
  ],
  [/authenticat|account (?:is )?(?:locked|suspended|disabled|inactive)|\bsid\b/i, 'unauthorised'],
  [/not (?:enabled|permitted|allowed|granted|licensed)|permission|access denied/i, 'forbidden'],
  [/try again|time-?out|temporar|unavailable|busy|maintenance/i, 'unavailable'],
  [/not found|no such|unknown|does not exist/i, 'not_found'],
];

const DATES = [
  /^(?<month>\d{2})\/(?<day>\d{2})\/(?<year>\d{4})(?: |$)/,
  /^(?<year>\d{4})[-/](?<month>\d{2})[-/](?<day>\d{2})(?:[T ]|$)/,
  /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})(?: |$)/,
];

/** Reads a day in the three ways in which TSD writes one: 11/20/2026, 2026/11/20 (or with dashes) and 11202026. */
export function readDay(text: string): CalendarDate | null {
  for (const pattern of DATES) {
    const { year, month, day } = pattern.exec(text.trim())?.groups ?? {};
    if (year !== undefined) return `${year}-${month}-${day}`;
  }
  return null;
}
