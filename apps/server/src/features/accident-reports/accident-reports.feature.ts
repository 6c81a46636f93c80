import { accidentReportsApi } from '@fleetworth/contract/accident-reports';
import { defineJob, type Feature } from '../../feature.ts';
import { writeAs } from '../../platform/db/write.ts';
import { paginationOf } from '../../platform/http/page-of.ts';
import { PdfResponse } from '../../platform/http/pdf-response.ts';
import { formatFileName } from '../../platform/http/spreadsheet-response.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { limitPublicCalls, limitsByAddress, limitRequests } from '../sessions/public.ts';
import { accidentAddressHandlers } from './accident-addresses.routes.ts';
import { accidentPhotoHandlers } from './accident-photos.routes.ts';
import { AccidentLinksRepository, findActiveLink } from './accident-links.repository.ts';
import { AccidentReportsRepository } from './accident-reports.repository.ts';
import { createAccidentLink, revokeAccidentLink } from './change-accident-links.ts';
import { deleteAccidentReport } from './delete-accident-report.ts';
import { fileByLink, fileByUser } from './file-accident-report.ts';
import {
  mailDelayedReports,
  mailDelayedReportsJob,
  mailWaitingReports,
  mailWaitingReportsJob,
} from './mail-waiting-reports.job.ts';
import { printReport } from './print-report.ts';
import { removeOldReports, removeOldReportsJob } from './remove-old-reports.job.ts';
import { requestConfirmations, requestConfirmationsJob } from './request-confirmations.job.ts';

const { calls } = accidentReportsApi;

const MAX_FORM_VIEWS_PER_MINUTE = 30;

const FILED_MESSAGE = 'Accident report received. Thank you.';

export const accidentReportsFeature: Feature<typeof accidentReportsApi> = {
  routes: (deps) => ({
    ...accidentAddressHandlers(deps),
    ...accidentPhotoHandlers(deps),
    fileAccidentReport: async ({ session, upload, signal }) => {
      return { data: await fileByUser(deps, { session, readForm: upload, signal }), message: FILED_MESSAGE };
    },
    getAccidentForm: async ({ params: { id }, address }) => {
      const view = { kind: 'accident form view', address, maxCount: MAX_FORM_VIEWS_PER_MINUTE };
      await limitRequests(deps, ...limitsByAddress(view));
      const link = await findActiveLink(deps.database, id);
      if (link === null) throw endpointErrors(calls.getAccidentForm)('accident_form.not_found');
      return { data: { company: link.companyName, location: link.locationName } };
    },
    fileLinkedAccidentReport: async ({ params: { id }, address: ipAddress, upload, signal }) => {
      await limitPublicCalls(deps, ipAddress);
      const report = await fileByLink(deps, { key: id, ipAddress, readForm: upload, signal });
      return { data: report, message: FILED_MESSAGE };
    },
    listAccidentLinks: async ({ params: { id }, session: { scope } }) => {
      if (scope.roleIn(id) === null) throw endpointErrors(calls.listAccidentLinks)('company.not_found');
      return { data: await new AccidentLinksRepository(deps, scope).list(id) };
    },
    createAccidentLink: async ({ params: { id }, body, session: { scope } }) => ({
      data: await writeAs(deps, scope, (write) => createAccidentLink(deps, write, { companyId: id, body })),
      message: 'Successfully saved',
    }),
    revokeAccidentLink: async ({ params: { id }, session: { scope } }) => {
      await writeAs(deps, scope, (write) => revokeAccidentLink(write, id));
      return { data: null, message: 'Link revoked.' };
    },
    listAccidentReports: async ({ query, session: { scope } }) => {
      const { items, count } = await new AccidentReportsRepository(deps.database, scope).list(query);
      return { data: { items, count, pagination: paginationOf(query, count) } };
    },
    getAccidentReport: async ({ params: { id }, session: { scope } }) => {
      const report = await new AccidentReportsRepository(deps.database, scope).find(id);
      if (report === null) throw endpointErrors(calls.getAccidentReport)('accident_report.not_found');
      return { data: report };
    },
    deleteAccidentReport: async ({ params: { id }, session: { scope } }) => {
      await writeAs(deps, scope, (write) => deleteAccidentReport(write, id));
      return { data: null, message: 'Successfully deleted.' };
    },
    exportAccidentReport: async ({ params: { id }, session: { scope } }) => {
      const bytes = await printReport(deps, scope, id);
      if (bytes === null) throw endpointErrors(calls.exportAccidentReport)('accident_report.not_found');
      return new PdfResponse({ bytes, name: formatFileName(`accident-report-${id}`, deps.clock, 'pdf') });
    },
  }),
  jobs: [
    defineJob({ kind: removeOldReportsJob, work: (deps) => () => removeOldReports(deps) }),
    defineJob({
      kind: mailWaitingReportsJob,
      work: (deps) => (job) => mailWaitingReports(deps, job.data),
    }),
    defineJob({ kind: mailDelayedReportsJob, work: (deps) => () => mailDelayedReports(deps) }),
    defineJob({
      kind: requestConfirmationsJob,
      work: (deps) => () => requestConfirmations(deps),
      jobsQueuedAtStart: async () => [{}],
    }),
  ],
};
