import { FUTURE_DATE_TEXT } from '@fleetworth/contract/accident-choices';
import { toPhoneDigits } from '@fleetworth/domain/phone-format';
import { today } from '../../shell/api/today.ts';
import { parseTypedDate } from '../../shell/forms/typed-date.ts';

export const EMPTY_REPORT = {
  rental_agreement_number: '',
  renter_name: '',
  renter_phone_number: '',
  renter_email_address: '',
  renter_driver_license_number_and_state: '',
  claim_report_to: '',
  accident_date: '',
  accident_location_address: '',
  police_report_number_and_police_station: '',
  driver_name: '',
  driver_phone_number: '',
  driver_email_address: '',
  driver_licence_number_and_station: '',
  accident_photos: [] as readonly File[],
};
export type ReportValues = typeof EMPTY_REPORT;

export function toReportBody({ accident_photos: _photos, ...texts }: ReportValues) {
  return {
    ...texts,
    accident_date: parseTypedDate(texts.accident_date) ?? texts.accident_date,
    renter_phone_number: toPhoneDigits(texts.renter_phone_number) ?? '',
    driver_phone_number: toPhoneDigits(texts.driver_phone_number) ?? '',
  };
}

/** Returns the body of a report that was opened by a link. It names no recipient. */
export function toLinkedReportBody(values: ReportValues) {
  const { claim_report_to: _recipient, ...body } = toReportBody(values);
  return body;
}

export function futureDateErrors({ accident_date }: ReportValues): Record<string, string> {
  const date = parseTypedDate(accident_date);
  return date !== null && date > today() ? { accident_date: FUTURE_DATE_TEXT } : {};
}
