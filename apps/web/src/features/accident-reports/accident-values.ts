import { ACCIDENT_PHOTOS, FUTURE_DATE_TEXT, PHOTO_TYPE_TEXT } from '@fleetworth/contract/accident-choices';
import { PHOTO_TYPE_BYTES, photoTypeOf } from '@fleetworth/contract/accident-choices';
import { phoneOnWire } from '../../shell/format/phone-format.ts';
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

/** Converts form values to the request body: dates as year-month-day, phone numbers as digits. */
export function toReportBody({ accident_photos: _photos, ...texts }: ReportValues) {
  return {
    ...texts,
    accident_date: parseTypedDate(texts.accident_date) ?? texts.accident_date,
    renter_phone_number: phoneOnWire(texts.renter_phone_number) ?? '',
    driver_phone_number: phoneOnWire(texts.driver_phone_number) ?? '',
  };
}

/** Converts form values to the body for a link, which determines the recipient. */
export function toLinkedReportBody(values: ReportValues) {
  const { claim_report_to: _fixed, ...body } = toReportBody(values);
  return body;
}

/** Returns errors that the schema can't detect: a date in the future, and too many or too large photos. */
export function dateAndPhotoErrors({ accident_date, accident_photos }: ReportValues): Record<string, string> {
  const date = parseTypedDate(accident_date);
  const photos = photosProblem(accident_photos);
  return {
    ...(date !== null && date > today() && { accident_date: FUTURE_DATE_TEXT }),
    ...(photos !== undefined && { accident_photos: photos }),
  };
}

/** Returns why the photos can't be sent, judging by their number and size. */
export function photosProblem(files: readonly File[]): string | undefined {
  if (files.length > ACCIDENT_PHOTOS.maxFiles) return ACCIDENT_PHOTOS.tooManyText;
  return files.some(({ size }) => size > ACCIDENT_PHOTOS.maxFileBytes)
    ? ACCIDENT_PHOTOS.tooLargeText
    : undefined;
}

/** Returns why the photos can't be sent, judging by their content type. Reads their first bytes. */
export async function photoTypesProblem(files: readonly File[]): Promise<string | undefined> {
  const types = await Promise.all(
    files.map(async (file) => {
      const bytes = await file
        .slice(0, PHOTO_TYPE_BYTES)
        .arrayBuffer()
        .catch(() => new ArrayBuffer());
      return photoTypeOf(new Uint8Array(bytes));
    }),
  );
  return types.includes(null) ? PHOTO_TYPE_TEXT : undefined;
}
