import { z } from 'zod';
import type { ProviderErrorKind } from '../../outcome.ts';
import type { VinauditSettings } from './vinaudit-settings.ts';

// Wire format of VinAudit's version 2. The calls, errors, titles, checks, jsi and salvage are documented. The
// field names of accidents and thefts are not documented, and the names we know may differ in case. HTTP
// statuses other than 200 are not documented either.

const row = z.record(z.string(), z.unknown());
const rows = z.array(row).nullish();
const flag = z.union([z.boolean(), z.number(), z.string()]).nullish();

export const wireOutcome = z.looseObject({
  success: flag,
  error: z.string().nullish(),
  error_message: z.string().nullish(),
});

export const wireQueryAnswer = z.looseObject({ id: z.union([z.string().min(1), z.number()]) });

export const wireReport = z.looseObject({
  vin: z.string().nullish(),
  attributes: row.nullish(),
  titles: rows,
  accidents: rows,
  jsi: rows,
  thefts: rows,
  salvage: rows,
  checks: rows,
});
export type WireRow = z.output<typeof row>;
export type WireReport = z.output<typeof wireReport>;

export const isSuccess = (success: z.output<typeof flag>): boolean =>
  success === true || success === 1 || /^(?:1|true)$/i.test(String(success));

/** Error codes, sent with status 200. */
const KIND_BY_CODE: Readonly<Record<string, ProviderErrorKind>> = {
  invalid_vin: 'invalid_input',
  unexpected_input: 'invalid_input',
  failed_request: 'unavailable',
  unauthorized_request: 'unauthorised',
  incomplete_report: 'unavailable',
  expired_report: 'not_found',
  missing_report: 'not_found',
  no_records: 'not_found',
};

const KIND_BY_TEXT: readonly (readonly [RegExp, ProviderErrorKind])[] = [
  [/rate limit/i, 'rate_limited'],
  [/account (?:is )?disabled/i, 'forbidden'],
  [/nmvtis.*unavailable/i, 'unavailable'],
];

// The text distinguishes errors with the same code.
export function kindOfError(error: string, text: string): ProviderErrorKind {
  for (const [pattern, kind] of KIND_BY_TEXT) if (pattern.test(text)) return kind;
  return KIND_BY_CODE[error] ?? 'bad_response';
}

interface VinauditCall {
  vin: string;
  /** Null for the lookup that returns the id. */
  reportId: string | null;
}

// Never put the URL in an error or a log, because it carries the key and the password.
export function buildUrl(settings: VinauditSettings, { vin, reportId }: VinauditCall): string {
  const { baseUrl, key, user, password } = settings;
  const query = new URLSearchParams({
    vin,
    key,
    user,
    pass: password,
    format: 'json',
    ...(reportId !== null && { id: reportId }),
  });
  return `${baseUrl}/${reportId === null ? 'query' : 'pullreport'}?${query}`;
}
