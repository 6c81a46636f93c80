import { z } from 'zod';
import { accidentAddressCalls, accidentAddressReasons } from './accident-addresses.ts';
import { ACCIDENT_PHOTOS, FUTURE_DATE_TEXT, PHOTO_TYPE_TEXT } from './accident-choices.ts';
import { ticketQuery } from './batch-endpoints.ts';
import { email, optionalEmail } from './email.ts';
import { endpoint } from './endpoint.ts';
import {
  component,
  date,
  instant,
  nameRef,
  pagination,
  publicRef,
  ref,
  requiredText,
  text,
} from './field.ts';
import { optionalPhoneNumber } from './phone-number.ts';

const MISSING_EMAIL = 'Please type email address';
const MISSING_DATE = 'Please type accident date';
const INVALID_DATE = 'Invalid type Accident Date';

const accidentDate = () =>
  z
    .string(MISSING_DATE)
    .trim()
    .min(1, { error: MISSING_DATE, abort: true })
    .max(10, INVALID_DATE)
    .refine((value) => date().safeParse(value).success, INVALID_DATE);

const requiredEmail = () => email(MISSING_EMAIL);

// A form either omits an unfilled field or sends it as an empty text.
const optionalLine = () => text(200).optional();

const fields = {
  rental_agreement_number: requiredText(100, 'Please type your rental agreement number'),
  renter_name: optionalLine(),
  renter_phone_number: optionalPhoneNumber(),
  renter_email_address: requiredEmail(),
  renter_driver_license_number_and_state: optionalLine(),
  accident_date: accidentDate(),
  accident_location_address: optionalLine(),
  police_report_number_and_police_station: optionalLine(),
  driver_name: optionalLine(),
  driver_phone_number: optionalPhoneNumber(),
  driver_email_address: optionalEmail(),
  driver_licence_number_and_station: optionalLine(),
  /** Random key. Sending a report again with the same key doesn't file it again. */
  submission_key: z.uuid('Invalid submission key').max(36, 'Invalid submission key').optional(),
};

export const linkedReportBody = z.strictObject(fields);

export const accidentReportBody = z.strictObject({ ...fields, claim_report_to: requiredEmail() });

const photo = z.object({ id: ref('accident_photo'), name: z.string(), size: z.int() });

export const accidentReport = component(
  'AccidentReport',
  z.object({
    id: ref('accident_report'),
    company: nameRef('company'),
    /** Null for a report filed by a user. */
    location: nameRef('location').nullable(),
    claim_report_to: z.string(),
    rental_agreement_number: z.string(),
    renter_name: z.string().nullable(),
    renter_phone_number: z.string().nullable(),
    renter_email_address: z.string(),
    renter_driver_license_number_and_state: z.string().nullable(),
    accident_date: date(),
    accident_location_address: z.string().nullable(),
    police_report_number_and_police_station: z.string().nullable(),
    driver_name: z.string().nullable(),
    driver_phone_number: z.string().nullable(),
    driver_email_address: z.string().nullable(),
    driver_licence_number_and_station: z.string().nullable(),
    photos: z.array(photo),
    created_at: instant(),
  }),
);
export type AccidentReport = z.output<typeof accidentReport>;

/** Only this receipt shows renters the address that receives the report. */
export const filedAccidentReport = component(
  'FiledAccidentReport',
  z.object({
    id: ref('accident_report'),
    claim_report_to: z.string(),
    photos: z.int(),
    /**
     * `sent` when the report was emailed, `waiting` until its address is confirmed, `off` when the
     * installation sends no email.
     */
    delivery: z.enum(['sent', 'waiting', 'off']),
  }),
);
export type FiledAccidentReport = z.output<typeof filedAccidentReport>;

export const accidentLink = component(
  'AccidentLink',
  z.object({
    id: ref('accident_link'),
    location: z.object({ id: ref('location'), name: z.string(), code: z.string().nullable() }),
    claim_report_to: z.string(),
    url: z.string(),
    created_at: instant(),
  }),
);
export type AccidentLink = z.output<typeof accidentLink>;

export const accidentLinkBody = z.strictObject({
  location: ref('location', 'Please select a location'),
  claim_report_to: requiredEmail(),
});

const companyParams = z.strictObject({ id: ref('company') });
const formParams = z.strictObject({ id: publicRef('accident_form') });
const reportParams = z.strictObject({ id: ref('accident_report') });
const FORM_REASONS = [
  'accident_report.future_date',
  'accident_report.photo_type',
  'accident_report.storage_full',
] as const;

export const accidentReportsApi = {
  reasons: {
    ...accidentAddressReasons,
    'accident_report.future_date': { status: 422, message: FUTURE_DATE_TEXT },
    'accident_report.photo_type': { status: 422, message: PHOTO_TYPE_TEXT },
    'accident_report.storage_full': {
      status: 422,
      message: 'The company has no space left for these photos. Remove them and submit the report again.',
    },
    'accident_report.no_company': {
      status: 422,
      message: 'Please choose your default company in your profile first.',
    },
    'accident_link.already': {
      status: 422,
      message: 'This location already has a link. Revoke it first.',
    },
  },
  calls: {
    fileAccidentReport: endpoint({
      method: 'POST',
      path: '/forms/renter-accident-report',
      summary:
        'Report an accident to an email address. Unless the address is confirmed or belongs to a member, ' +
        'it gets a confirmation link first, and the report is sent once the address is confirmed. ' +
        'The report belongs to the default company, or to the first company that the user can edit. ' +
        'At most 20 a day for each company',
      access: 'read',
      upload: accidentReportBody,
      files: ACCIDENT_PHOTOS,
      data: filedAccidentReport,
      reasons: [...FORM_REASONS, 'accident_report.no_company'],
    }),
    getAccidentForm: endpoint({
      method: 'GET',
      path: '/forms/renter-accident-report/:id',
      summary:
        'Get the location that an accident link belongs to, without an account. ' +
        'At most 30 a minute for each IP address',
      access: 'public',
      params: formParams,
      data: z.object({ company: z.string(), location: z.string() }),
      reasons: ['accident_form.not_found'],
    }),
    fileLinkedAccidentReport: endpoint({
      method: 'POST',
      path: '/forms/renter-accident-report/:id',
      summary:
        'Report an accident through a link, without an account. ' +
        'At most 5 an hour for each IP address, 5 a day for each IP address and link, and 30 a day ' +
        'for each link. The last 10 of these 30 are reserved for IP addresses without a report that day. ' +
        'A form must arrive at 20 kB a second or faster',
      access: 'public',
      params: formParams,
      upload: linkedReportBody,
      files: ACCIDENT_PHOTOS,
      data: filedAccidentReport,
      reasons: ['accident_form.not_found', ...FORM_REASONS],
    }),
    listAccidentLinks: endpoint({
      method: 'GET',
      path: '/company/:id/accident-links',
      summary: 'List the accident links of a company by location',
      access: 'read',
      params: companyParams,
      data: z.array(accidentLink),
      reasons: ['company.not_found'],
    }),
    createAccidentLink: endpoint({
      method: 'PUT',
      path: '/company/:id/accident-links',
      summary:
        'Create the accident link for a location. Its reports are sent to the given email address once the ' +
        'address is confirmed',
      access: 'write',
      params: companyParams,
      body: accidentLinkBody,
      data: accidentLink,
      reasons: ['company.not_found', 'location.not_found', 'accident_link.already'],
    }),
    revokeAccidentLink: endpoint({
      method: 'DELETE',
      path: '/accident-link/:id',
      summary: 'Revoke an accident link. It stops working',
      access: 'write',
      params: z.strictObject({ id: ref('accident_link') }),
      data: z.null(),
      reasons: ['accident_link.not_found'],
    }),
    ...accidentAddressCalls,
    getPhotoStorage: endpoint({
      method: 'GET',
      path: '/company/:id/photo-storage',
      summary: "Get the total size of a company's photos in bytes, and its limit",
      access: 'read',
      params: companyParams,
      data: z.object({ used_bytes: z.int(), limit_bytes: z.int() }),
      reasons: ['company.not_found'],
    }),
    listAccidentReports: endpoint({
      method: 'GET',
      path: '/accident-reports',
      summary: "List accident reports for the user's companies, newest first",
      access: 'read',
      query: z.strictObject({
        company_id: ref('company').optional(),
        page: z.int().min(1).max(1_000_000).default(1),
        per: z.int().min(1).max(100).default(10),
      }),
      data: z.object({ items: z.array(accidentReport), count: z.int(), pagination: pagination() }),
      reasons: [],
    }),
    getAccidentReport: endpoint({
      method: 'GET',
      path: '/accident-report/:id',
      summary: 'Get an accident report with its photos',
      access: 'read',
      params: reportParams,
      data: accidentReport,
      reasons: ['accident_report.not_found'],
    }),
    deleteAccidentReport: endpoint({
      method: 'DELETE',
      path: '/accident-report/:id',
      summary: 'Delete an accident report and its photos permanently',
      access: 'write',
      params: reportParams,
      data: z.null(),
      reasons: ['accident_report.not_found'],
    }),
    exportAccidentReport: endpoint({
      method: 'GET',
      path: '/accident-report/:id/export',
      summary: 'Download an accident report with its photos as a one-page PDF',
      access: 'read',
      params: reportParams,
      query: ticketQuery,
      produces: 'pdf',
      readsReplica: true,
      data: z.null(),
      reasons: ['accident_report.not_found'],
    }),
    downloadAccidentPhoto: endpoint({
      method: 'GET',
      path: '/accident-report/:id/photo/:photo_id',
      summary: 'Download a photo of an accident report',
      access: 'read',
      params: z.strictObject({ id: ref('accident_report'), photo_id: ref('accident_photo') }),
      query: ticketQuery,
      produces: 'image',
      data: z.null(),
      reasons: ['accident_photo.not_found'],
    }),
  },
};
