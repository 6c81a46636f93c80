import { z } from 'zod';
import { ticketQuery } from './batch-endpoints.ts';
import { endpoint } from './endpoint.ts';
import { component, FIRST_DATE, instant, money, nameRef, ref, requiredText, searchText } from './field.ts';
import {
  LAST_REPORT_DAY,
  OPERATION_REPORT_STATUSES,
  OPERATION_REPORT_TEXTS,
  OPERATION_REPORT_TYPES,
} from './operation-report-choices.ts';

const TEXTS = OPERATION_REPORT_TEXTS;

const day = () =>
  z.iso
    .date({
      error: ({ input }) => (input === undefined || input === '' ? TEXTS.dateMissing : TEXTS.date),
      abort: true,
    })
    .refine((value) => value >= FIRST_DATE && value <= LAST_REPORT_DAY, TEXTS.date);

const hasNoDuplicates = (items: readonly unknown[]) => new Set(items).size === items.length;

const vehicleClassName = requiredText(100, TEXTS.classes);

export const operationReportBody = z.strictObject({
  type: z.enum(OPERATION_REPORT_TYPES, TEXTS.type),
  locations: z
    .array(ref('location'), TEXTS.locations)
    .min(1, { error: TEXTS.locations, abort: true })
    .max(1_000, { error: TEXTS.tooLarge, abort: true })
    .refine(hasNoDuplicates, 'A location is selected twice.'),
  class_names: z
    .array(z.string(TEXTS.classes).trim().max(100, 'At most 100 characters.'), TEXTS.classes)
    .min(1, { error: TEXTS.classes, abort: true })
    .max(1_000, { error: TEXTS.tooLarge, abort: true })
    .superRefine((names, context) => {
      // Reports the problem for the whole field, not for one of its names.
      for (const name of names)
        for (const { message } of vehicleClassName.safeParse(name).error?.issues ?? [])
          context.addIssue({ code: 'custom', message });
    })
    .refine(hasNoDuplicates, 'A class is selected twice.'),
  from_date: day(),
  to_date: day(),
});

export const operationReport = component(
  'OperationReport',
  z.object({
    id: ref('operation_report'),
    status: z.enum(OPERATION_REPORT_STATUSES),
    type: z.enum(OPERATION_REPORT_TYPES),
    company: nameRef('company'),
    locations: z.array(nameRef('location')),
    class_names: z.array(z.string()),
    from_date: z.string(),
    to_date: z.string(),
    created_at: instant(),
    message: z.string().nullable(),
    is_sandbox: z.boolean(),
  }),
);
export type OperationReport = z.output<typeof operationReport>;

/** Figures of one day, or sums over several days, where a vehicle counts once for each day. */
const figures = {
  owned: z.int(),
  out_of_service: z.int(),
  /** Vehicles on rent at midnight. */
  on_rent: z.int(),
  /** Reservations that start on the day. */
  out: z.int(),
  /** Rentals due back on the day. */
  due_in: z.int(),
  /** Vehicles that go out plus vehicles that come in. */
  movements: z.int(),
  available: z.int(),
  /** Percent of owned vehicles on rent. */
  utilization: z.number().nullable(),
  /** Null when the rental system records no revenue. */
  revenue: money(),
  revenue_per_unit: money(),
  revenue_per_rented_unit: money(),
};

const operationFigures = component('OperationFigures', z.object(figures));
export type OperationFigures = z.output<typeof operationFigures>;

export const operationRow = component(
  'OperationRow',
  z.object({
    date: z.string(),
    location_id: ref('location'),
    /** Includes the code if several locations of the report share the name. */
    location: z.string(),
    class_name: z.string(),
    ...figures,
  }),
);
export type OperationRow = z.output<typeof operationRow>;

const namedSums = z.array(z.object({ name: z.string(), ...figures }));

const operationReportDetail = component(
  'OperationReportDetail',
  operationReport.extend({
    rows_count: z.int(),
    total: operationFigures,
    /**
     * Vehicle counts of the rows for which revenue is recorded. The revenue per unit in `total` is divided
     * by these counts.
     */
    with_revenue: z.object({ owned: z.int(), on_rent: z.int() }),
    by_location: z.array(z.object({ location_id: ref('location'), name: z.string(), ...figures })),
    by_class: namedSums,
    /** `name` is the day, YYYY-MM-DD. */
    by_day: namedSums,
    /** Day with the fewest available vehicles of each class, over all locations. */
    lowest_days: z.array(z.object({ class_name: z.string(), date: z.string(), available: z.int() })),
  }),
);
export type OperationReportDetail = z.output<typeof operationReportDetail>;

const idParams = z.strictObject({ id: ref('operation_report') });
const NOT_FOUND = 'operation_report.not_found';

/** Counts pages from 0. Only the list of reports uses it. */
const zeroBasedPagination = z.object({ first: z.literal(0), page: z.int(), last: z.int() });

export const operationReportsApi = {
  reasons: {
    'operation_report.no_account': { status: 422, message: 'Please link your TSD account first.' },
    'operation_report.past': { status: 422, message: TEXTS.past },
    'operation_report.one_company': { status: 422, message: TEXTS.oneCompany },
    'operation_report.no_code': { status: 422, message: TEXTS.noCode },
    'operation_report.too_large': { status: 422, message: TEXTS.tooLarge },
    'operation_report.off': {
      status: 503,
      message: "Operation reports aren't available on this installation.",
    },
    'operation_report.not_finished': { status: 409, message: "This report isn't finished yet." },
  },
  calls: {
    listOperationReports: endpoint({
      method: 'GET',
      path: '/tsd-analyses',
      summary: 'List operation reports, newest first. Page numbers start at 0',
      access: 'read',
      query: z.strictObject({
        type: z.enum(OPERATION_REPORT_TYPES).optional(),
        location_id: z.array(ref('location')).optional(),
        q: searchText(100).optional(),
        status: z.enum(OPERATION_REPORT_STATUSES).optional(),
        page: z.int().min(0).max(1_000_000).default(0),
        per: z.int().min(1).max(1_000).default(20),
      }),
      data: z.object({ items: z.array(operationReport), pagination: zeroBasedPagination }),
      reasons: [],
    }),
    orderOperationReport: endpoint({
      method: 'PUT',
      path: '/tsd-analyses',
      summary: "Order a report from the rental system with the user's account",
      access: 'write',
      body: operationReportBody,
      data: operationReport,
      reasons: [
        'location.not_found',
        'operation_report.no_account',
        'operation_report.past',
        'operation_report.one_company',
        'operation_report.no_code',
        'operation_report.too_large',
        'operation_report.off',
      ],
    }),
    getOperationReport: endpoint({
      method: 'GET',
      path: '/tsd-analysis/:id',
      summary: 'Get a report with its totals by location, class and day',
      access: 'read',
      params: idParams,
      data: operationReportDetail,
      reasons: [NOT_FOUND],
    }),
    listOperationRows: endpoint({
      method: 'GET',
      path: '/tsd-analysis/:id/rows',
      summary: 'List rows of a report by day, location and class',
      access: 'read',
      params: idParams,
      query: z.strictObject({
        page: z.int().min(1).max(1_000_000).default(1),
        per: z.int().min(1).max(1_000).default(100),
      }),
      data: z.object({
        items: z.array(operationRow),
        pagination: z.object({ page: z.int(), per: z.int(), last: z.int() }),
      }),
      reasons: [NOT_FOUND],
    }),
    exportOperationReport: endpoint({
      method: 'GET',
      path: '/tsd-analysis/:id/export',
      summary: 'Download the rows of a finished report',
      access: 'read',
      params: idParams,
      query: ticketQuery,
      produces: 'spreadsheet',
      readsReplica: true,
      data: z.null(),
      reasons: [NOT_FOUND, 'operation_report.not_finished'],
    }),
    deleteOperationReport: endpoint({
      method: 'DELETE',
      path: '/tsd-analysis/:id',
      summary: 'Delete a report. A running report is canceled',
      access: 'write',
      params: idParams,
      data: z.null(),
      reasons: [NOT_FOUND],
    }),
  },
};
