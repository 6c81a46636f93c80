import { z } from 'zod';
import type { ProviderErrorKind } from '../../outcome.ts';
import type { VinauditSettings } from './vinaudit-settings.ts';

// Wire format of VinAudit's version 2. Documented are the calls, the errors, titles, checks, jsi and salvage. Not documented anywhere:
// the keys of rows of accidents and thefts, of whose known names the case may differ, and HTTP statuses other than 200.

const row = z.record(z.string(), z.unknown());
const rows = z.array(row).nullish();
const flag = z.union([z.boolean(), z.number(), z.string()]).nullish();

export const wireOutcome = z.looseObject({
  success: flag,
  error: z.string().nullish(),
  error_message: z.string().nullish(),
});

export const wireQuery = z.looseObject({ id: z.union([z.string().min(1), z.number()]) });

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

/** True where an answer says that it brings what was asked for. */
export const isSuccess = (success: z.output<typeof flag>): boolean =>
  success === true || success === 1 || /^(?:1|true)$/i.test(String(success));

/** Errors come with status 200, by these names. */
const KINDS: Readonly<Record<string, ProviderErrorKind>> = {
  invalid_vin: 'invalid_input',
  unexpected_input: 'invalid_input',
  failed_request: 'unavailable',
  unauthorized_request: 'unauthorised',
  incomplete_report: 'unavailable',
  expired_report: 'not_found',
  missing_report: 'not_found',
  no_records: 'not_found',
};

const TEXTS: readonly (readonly [RegExp, ProviderErrorKind])[] = [
  [/rate limit/i, 'rate_limited'],
  [/account (?:is )?disabled/i, 'forbidden'],
  [/nmvtis.*unavailable/i, 'unavailable'],
];

/** Returns the kind of an error; its text tells apart what shares a name. */
export function kindOfError(error: string, text: string): ProviderErrorKind {
  for (const [pattern, kind] of TEXTS) if (pattern.test(text)) return kind;
  return KINDS[error] ?? 'bad_response';
}

interface Asked {
  vin: string;
  /** Null for the look-up that gives it. */
  reportId: string | null;
}

/** Address of a call. It carries key and password: it stands in no error and no log. */
export function addressOf(settings: VinauditSettings, { vin, reportId }: Asked): string {
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
