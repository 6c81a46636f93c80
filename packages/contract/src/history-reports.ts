import { z } from 'zod';
import { ticketQuery } from './batch-endpoints.ts';
import { endpoint } from './endpoint.ts';
import { component, instant, nameRef, pagination, ref } from './field.ts';
import { HISTORY_STATUSES, HISTORY_TEXTS, MAX_REPORTED_VINS } from './history-report-choices.ts';

const text = () => z.string().nullable();

export const historyReport = component(
  'HistoryReport',
  z.object({
    id: ref('history_report'),
    company: nameRef('company'),
    status: z.enum(HISTORY_STATUSES),
    created_at: instant(),
    items_count: z.int(),
    answered_count: z.int(),
    /** Number of vehicles with records other than titles. Null until the report is finished. */
    records_count: z.int().nullable(),
    /** Reason for a failure or delay, or the number of VINs without a report. */
    message: text(),
    is_sandbox: z.boolean(),
  }),
);
export type HistoryReport = z.output<typeof historyReport>;

/** Dates are YYYY-MM-DD, or the received text if it is no date. Mileage is in miles. */
const sections = {
  titles: z.array(z.object({ date: text(), state: text(), vin: text(), mileage: z.int().nullable() })),
  accidents: z.array(z.object({ date: text(), type: text(), manner_of_collision: text() })),
  jsi: z.array(z.object({ date: text(), record_type: text() })),
  thefts: z.array(z.object({ date: text(), theft_status: text(), record_type: text() })),
  salvage: z.array(z.object({ date: text(), type: text(), primary_damage: text() })),
  checks: z.array(z.object({ date: text(), description: text() })),
};

export const historyItem = component(
  'HistoryReportItem',
  z.object({
    vin: z.string(),
    /** Vehicle at the time of the order. */
    vehicle: z.object({
      id: ref('vehicle'),
      unit: z.string(),
      vin: z.string(),
      model_year: z.int().nullable(),
      brand: z.object({ name: z.string() }),
      model: z.object({ name: z.string() }),
    }),
    values: z.object({ trim: text(), made_in: text() }),
    ...sections,
    error: text(),
    reported_at: instant().nullable(),
    is_sandbox: z.boolean(),
  }),
);
export type HistoryItem = z.output<typeof historyItem>;

export const historyReportDetail = component(
  'HistoryReportDetail',
  historyReport.extend({ items: z.array(historyItem) }),
);
export type HistoryReportDetail = z.output<typeof historyReportDetail>;

export const historyOrderBody = z.strictObject({
  vehicles: z
    .array(ref('vehicle'))
    .min(1, HISTORY_TEXTS.none)
    .max(MAX_REPORTED_VINS, HISTORY_TEXTS.tooMany)
    .superRefine((ids, context) => {
      for (const [index, id] of ids.entries())
        if (ids.indexOf(id) < index)
          context.addIssue({ code: 'custom', path: [index], message: HISTORY_TEXTS.twice });
    }),
  /** True to order new reports even if stored reports could be reused. */
  anew: z.boolean().default(false),
});

const idParams = z.strictObject({ id: ref('history_report') });
const NOT_FOUND = 'history_report.not_found';

export const historyReportsApi = {
  reasons: {
    'history_report.off': {
      status: 503,
      message: "Vehicle history reports aren't available on this installation.",
    },
    'history_report.not_finished': { status: 409, message: "This report isn't finished yet." },
    'history_report.not_failed': { status: 409, message: 'Only failed reports can be retried.' },
  },
  calls: {
    listHistoryReports: endpoint({
      method: 'GET',
      path: '/reports/history-reports',
      summary: 'List vehicle history reports, newest first',
      access: 'read',
      query: z.strictObject({
        page: z.int().min(1).max(1_000_000).default(1),
        per: z.int().min(1).max(10_000).default(100),
      }),
      data: z.object({ items: z.array(historyReport), count: z.int(), pagination: pagination() }),
      reasons: [],
    }),
    orderHistoryReports: endpoint({
      method: 'PUT',
      path: '/reports/history-reports',
      summary: 'Order vehicle history reports, one for each company. A job requests them from the provider',
      access: 'write',
      body: historyOrderBody,
      data: z.array(historyReport),
      reasons: ['vehicle.not_found', 'history_report.off'],
    }),
    previewHistoryReports: endpoint({
      method: 'POST',
      path: '/reports/history-reports/preview',
      summary: 'Count the VINs that an order would bill and those already on file. Nothing is stored',
      access: 'read',
      body: historyOrderBody,
      data: z.object({
        billed: z.int(),
        from_store: z.int(),
        is_sandbox: z.boolean(),
      }),
      reasons: ['vehicle.not_found', 'history_report.off'],
    }),
    getHistoryReport: endpoint({
      method: 'GET',
      path: '/reports/history-report/:id',
      summary: 'Get a finished vehicle history report with the records of each VIN',
      access: 'read',
      params: idParams,
      data: historyReportDetail,
      reasons: [NOT_FOUND, 'history_report.not_finished'],
    }),
    exportHistoryReport: endpoint({
      method: 'GET',
      path: '/reports/history-report/:id/export',
      summary: 'Download a finished vehicle history report as PDF',
      access: 'read',
      params: idParams,
      query: ticketQuery,
      produces: 'pdf',
      data: z.null(),
      reasons: [NOT_FOUND, 'history_report.not_finished'],
    }),
    retryHistoryReport: endpoint({
      method: 'POST',
      path: '/reports/history-report/:id/retry',
      summary: 'Retry the VINs of a failed vehicle history report',
      access: 'write',
      params: idParams,
      data: z.null(),
      reasons: [NOT_FOUND, 'history_report.off', 'history_report.not_failed'],
    }),
    deleteHistoryReport: endpoint({
      method: 'DELETE',
      path: '/reports/history-report/:id',
      summary: 'Delete a vehicle history report. Records already bought are reused by later reports',
      access: 'write',
      params: idParams,
      data: z.null(),
      reasons: [NOT_FOUND],
    }),
  },
};
