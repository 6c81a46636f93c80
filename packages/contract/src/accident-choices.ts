// Imports no Zod, so that screens can load this file without it.

/** In the order of the form: required fields first. */
export const ACCIDENT_LABELS = {
  rental_agreement_number: 'Rental Agreement Number',
  accident_date: 'Accident Date',
  renter_email_address: 'Renter Email Address',
  claim_report_to: 'Claim Report To',
  renter_name: 'Renter Name',
  renter_phone_number: 'Renter Phone Number',
  renter_driver_license_number_and_state: 'Renter Driver License Number and State',
  accident_location_address: 'Accident Location Address',
  police_report_number_and_police_station: 'Police Report Number and Police Station',
  driver_name: 'Driver Name',
  driver_phone_number: 'Driver Phone Number',
  driver_email_address: 'Driver Email Address',
  driver_licence_number_and_station: 'Driver License Number and Station',
} as const;

export type AccidentField = keyof typeof ACCIDENT_LABELS;

export const ACCIDENT_FIELDS = Object.keys(ACCIDENT_LABELS) as readonly AccidentField[];

export const ACCIDENT_PHOTOS = {
  field: 'accident_photos',
  maxFiles: 5,
  maxFileBytes: 2_097_152,
  maxFormBytes: 12_582_912,
  timeoutMs: 60_000,
  minBytesPerSecond: 20_000,
  speedCheckAfterMs: 5_000,
  tooManyText: 'Files length must be less than 6',
  tooLargeText: 'Files size must be equal to or less than 2MB',
} as const;

export const PHOTO_TYPE_TEXT = 'Only .jpg, .jpeg and .png files.';
export const FUTURE_DATE_TEXT = "You can't choose a future date";

export type PhotoType = 'image/jpeg' | 'image/png';

const FILE_SIGNATURES: readonly [PhotoType, readonly number[]][] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** Length of the longest of these signatures. */
export const PHOTO_SIGNATURE_BYTES = 8;

/** Returns the type of a photo by its first bytes, regardless of the file name. */
export const detectPhotoType = (bytes: Uint8Array): PhotoType | null =>
  FILE_SIGNATURES.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))?.[0] ??
  null;

/**
 * Start of the token in a link that confirms an address for accident reports. Such links share a page with
 * the links that confirm a user's new address.
 */
export const RECIPIENT_TOKEN_PREFIX = 'reports-';
