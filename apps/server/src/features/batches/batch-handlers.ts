import type { BatchKind } from '@fleetworth/contract/batch-columns';
import type { RowAction, RowNoteKind } from '@fleetworth/contract/batch-choices';
import type { UploadedFile } from '@fleetworth/contract/endpoint';
import type pg from 'pg';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { writeAs } from '../../platform/db/write.ts';
import { paginationOf } from '../../platform/http/page-of.ts';
import type { ApiError } from '../../platform/errors/api-error.ts';
import { SpreadsheetResponse } from '../../platform/http/spreadsheet-response.ts';
import type { Enqueue } from '../../platform/jobs/job-queue.ts';
import type { RowKinds } from './batch-kinds.ts';
import { presentBatch, presentDetail, presentRow } from './batch.presenter.ts';
import { exportRejectedRows, buildTemplate } from './batch-workbooks.ts';
import { BatchesRepository, type StoredBatch } from './batches.repository.ts';
import { deleteBatch, startBatch } from './change-batches.ts';
import { columnChoicesOf, type ColumnsForm } from './reading/column-choices.ts';
import { type BatchUpload, createBatch } from './upload/create-batch.ts';

export interface BatchDependencies {
  database: Database;
  pool: pg.Pool;
  clock: Clock;
  jobs: Enqueue;
  kinds: RowKinds;
}

interface BatchGroup {
  authorize?: (session: Session) => Promise<void>;
  kinds: readonly BatchKind[];
  /** Other kinds that an upload may be stored as. Such batches are found by id, but not listed. */
  unlistedKinds?: readonly BatchKind[];
  notFound: () => ApiError;
}

interface Session {
  scope: Scope;
}
interface BatchRequest {
  params: { id: number };
  session: Session;
}
interface PageRequest {
  query: { page: number; per: number };
  session: Session;
}
interface UploadForm extends Pick<BatchUpload, 'kind' | 'companyId' | 'sheet'>, ColumnsForm {
  regionCode?: string | null;
  file: UploadedFile | null;
  day_first?: boolean | undefined;
  /** Id of the batch whose rejected rows this file corrects. */
  corrects?: number | undefined;
}

interface EndpointGroup<Form, TemplateParams> extends BatchGroup {
  toUploadForm: (form: Form, session: Session) => UploadForm;
  templateKind: (params: TemplateParams) => BatchKind;
}

export function makeBatchHandlers<Form, TemplateParams>(
  dependencies: BatchDependencies,
  group: EndpointGroup<Form, TemplateParams>,
) {
  const { upload, ...writes } = writeHandlers(dependencies, group);
  return {
    ...readHandlers(dependencies, group),
    ...writes,
    upload: ({ upload: form, session }: { upload: Form; session: Session }) =>
      upload(session, group.toUploadForm(form, session)),
    template: async ({ params, session }: { params: TemplateParams; session: Session }) => {
      await group.authorize?.(session);
      return await buildTemplate(group.templateKind(params));
    },
  };
}

const listServedKinds = ({ kinds, unlistedKinds = [] }: BatchGroup): BatchKind[] => [
  ...kinds,
  ...unlistedKinds,
];

async function getBatch(
  { database }: BatchDependencies,
  group: BatchGroup,
  { params, session }: BatchRequest,
) {
  await group.authorize?.(session);
  const batches = new BatchesRepository(database, session.scope);
  const batch: StoredBatch | null = await batches.find(listServedKinds(group), params.id);
  if (batch === null) throw group.notFound();
  return { batches, batch };
}

function readHandlers(dependencies: BatchDependencies, group: BatchGroup) {
  const { database } = dependencies;
  return {
    list: async ({ query, session }: PageRequest) => {
      await group.authorize?.(session);
      const batches = new BatchesRepository(database, session.scope);
      const { batches: items, count } = await batches.list(group.kinds, query);
      return { data: { items: items.map(presentBatch), count, pagination: paginationOf(query, count) } };
    },
    get: async (request: BatchRequest) => {
      const { batches, batch } = await getBatch(dependencies, group, request);
      return { data: await presentDetail(batches, batch) };
    },
    listRows: async ({
      query,
      ...request
    }: BatchRequest & {
      query: PageRequest['query'] & { action?: RowAction | undefined; note?: RowNoteKind | undefined };
    }) => {
      const { batches, batch } = await getBatch(dependencies, group, request);
      const { page, per, action, note } = query;
      const { rows, count } = await batches.listRows(batch.id, {
        action,
        note,
        limit: per,
        offset: (page - 1) * per,
      });
      return {
        data: {
          items: rows.map((row) => presentRow(batch.kind, row)),
          pagination: paginationOf(query, count),
        },
      };
    },
    download: async (request: BatchRequest) => {
      const { batches, batch } = await getBatch(dependencies, group, request);
      const { exportResults } = dependencies.kinds[batch.kind];
      if (exportResults && batch.status === 'finished')
        return await exportResults(database, request.session.scope, { id: batch.id, rows: batch.row_count });
      const file = await batches.readFile(batch.id);
      return new SpreadsheetResponse({ file, name: batch.file_name, rowCount: batch.row_count });
    },
    downloadErrors: async (request: BatchRequest) => {
      const { batches, batch } = await getBatch(dependencies, group, request);
      const { count } = await batches.listRows(batch.id, { action: 'refuse', limit: 1 });
      return exportRejectedRows(database, { id: batch.id, kind: batch.kind, rejected: count });
    },
  };
}

const toBatchUpload = ({
  kind,
  companyId,
  regionCode = null,
  file,
  sheet,
  corrects,
  ...answers
}: UploadForm): BatchUpload => ({
  kind,
  companyId,
  regionCode,
  file,
  sheet,
  corrects,
  dayFirst: answers.day_first,
  columnChoices: columnChoicesOf(answers),
});

function writeHandlers(dependencies: BatchDependencies, group: BatchGroup) {
  const { jobs } = dependencies;
  return {
    upload: async (session: Session, uploaded: UploadForm) => {
      await group.authorize?.(session);
      const id = await createBatch(dependencies, session.scope, toBatchUpload(uploaded));
      const { batches, batch } = await getBatch(dependencies, group, { params: { id }, session });
      return { data: await presentDetail(batches, batch), message: 'Successfully uploaded' };
    },
    remove: async ({ params, session }: BatchRequest) => {
      await group.authorize?.(session);
      await writeAs(dependencies, session.scope, (write) =>
        deleteBatch(write, { ...group, kinds: listServedKinds(group), id: params.id }),
      );
      return { data: null, message: 'Successfully deleted' };
    },
    start: async ({ params, session }: BatchRequest) => {
      await group.authorize?.(session);
      const data = await writeAs(dependencies, session.scope, (write) =>
        startBatch(jobs, write, { ...group, kinds: listServedKinds(group), id: params.id }),
      );
      return { data, message: 'Successfully started' };
    },
  };
}
