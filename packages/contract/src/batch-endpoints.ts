import { z } from 'zod';
import { ROW_ACTIONS, ROW_NOTE_KINDS } from './batch-choices.ts';
import { batch, batchDetail, batchRow } from './batch-shapes.ts';
import { endpoint } from './endpoint.ts';
import { pagination, ref } from './field.ts';

export const UPLOAD_REASONS = [
  'batch.no_file',
  'batch.unreadable',
  'batch.encrypted',
  'batch.too_large',
  'batch.too_slow',
  'batch.too_many_rows',
  'batch.which_sheet',
  'batch.which_dates',
  'batch.which_columns',
  'batch.no_header',
  'batch.empty',
] as const;

type BatchRecordKind =
  | 'vehicle_batch'
  | 'finance_batch'
  | 'mileage_batch'
  | 'class_performance_batch'
  | 'auction_batch';

const idParams = (kind: BatchRecordKind) => z.strictObject({ id: ref(kind) });
const notFound = <const Kind extends BatchRecordKind>(kind: Kind) => `${kind}.not_found` as const;
const pageFields = (defaultPer: number) => ({
  page: z.int().min(1).max(1_000_000).default(1),
  per: z.int().min(1).max(100).default(defaultPer),
});

export const uploadEndpoint = <const Path extends string, Fields extends z.ZodType>(
  path: Path,
  fields: Fields,
  records: string,
) =>
  endpoint({
    method: 'PUT',
    path,
    summary: `Upload a spreadsheet of ${records}. Nothing changes until the batch is started`,
    access: 'write',
    upload: fields,
    data: batchDetail,
    reasons: ['company.not_found', ...UPLOAD_REASONS],
  });
export const listEndpoint = <const Path extends string, Filters extends z.ZodRawShape>(
  path: Path,
  records: string,
  filters: Filters,
) =>
  endpoint({
    method: 'GET',
    path,
    summary: `List batches of ${records}, newest first`,
    access: 'read',
    query: z.strictObject({ ...filters, ...pageFields(10) }),
    data: z.object({ items: z.array(batch), count: z.int(), pagination: pagination() }),
    reasons: [],
  });
export const showEndpoint = <const Path extends string, const Kind extends BatchRecordKind>(
  path: Path,
  kind: Kind,
) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'Get a batch with its preview before it starts and its results afterward',
    access: 'read',
    params: idParams(kind),
    data: batchDetail,
    reasons: [notFound(kind)],
  });
export const rowsEndpoint = <const Path extends string, const Kind extends BatchRecordKind>(
  path: Path,
  kind: Kind,
) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'List the rows of a batch with the effect of each, by page',
    access: 'read',
    params: idParams(kind),
    query: z.strictObject({
      action: z.enum(ROW_ACTIONS).optional(),
      note: z.enum(ROW_NOTE_KINDS).optional(),
      ...pageFields(20),
    }),
    data: z.object({ items: z.array(batchRow), pagination: pagination() }),
    reasons: [notFound(kind)],
  });
export const removeEndpoint = <const Path extends string, const Kind extends BatchRecordKind>(
  path: Path,
  kind: Kind,
) =>
  endpoint({
    method: 'DELETE',
    path,
    summary: 'Delete a batch and its file. Its changes are kept',
    access: 'write',
    params: idParams(kind),
    data: z.null(),
    reasons: [notFound(kind), 'batch.running'],
  });
export const startEndpoint = <const Path extends string, const Kind extends BatchRecordKind>(
  path: Path,
  kind: Kind,
) =>
  endpoint({
    method: 'PATCH',
    path,
    summary: 'Start a waiting batch. Every row is checked again, and the valid ones are applied',
    access: 'write',
    params: idParams(kind),
    data: batchDetail,
    reasons: [notFound(kind), 'batch.started'],
  });
export const downloadEndpoint = <const Path extends string, const Kind extends BatchRecordKind>(
  path: Path,
  kind: Kind,
  summary: string,
) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: 'read',
    params: idParams(kind),
    query: ticketQuery,
    produces: 'spreadsheet',
    readsReplica: true,
    data: z.null(),
    reasons: [notFound(kind)],
  });

/**
 * A link can't send the session token, so its URL contains a ticket that is valid for one download within a
 * minute.
 */
export const ticketQuery = z.strictObject({ ticket: z.string().max(100).optional() });

export const UPLOADED_FILE_SUMMARY = 'Download the uploaded file';
export const REJECTED_ROWS_SUMMARY =
  'Download the rejected rows with their reasons, ready to fix and upload again';

export const templateEndpoint = <const Path extends string, Input extends { params?: z.ZodType }>(
  path: Path,
  input: Input,
) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'Download an empty template with headings, an example and the allowed values of each column',
    access: 'read',
    ...input,
    query: ticketQuery,
    produces: 'spreadsheet',
    data: z.null(),
    reasons: [],
  });
