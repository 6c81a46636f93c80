import {
  accidentReportBody,
  accidentReportsApi,
  type FiledAccidentReport,
} from '@fleetworth/contract/accident-reports';
import type { BeforeFiles, ReadFormOptions, UploadedFile } from '@fleetworth/contract/endpoint';
import type { z } from 'zod';
import type { Deps } from '../../feature.ts';
import { scopeOfJob, type Scope } from '../../platform/auth/scope.ts';
import type { Session } from '../../platform/auth/session.ts';
import { recordAudit } from '../../platform/db/audit.ts';
import { getLockedRecord } from '../../platform/db/records.ts';
import { type Write, writeAs } from '../../platform/db/write.ts';
import { ConcurrencyLimiter } from '../../platform/concurrency/concurrency-limiter.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import {
  readUploadInSlot,
  DAY_MINUTES,
  findDefaultCompany,
  HOUR_MINUTES,
  limitsByAddress,
  limitRequests,
  customerNetworkOf,
  rejectIfLimitReached,
  type RequestLimit,
} from '../sessions/public.ts';
import { findActiveLink, lockActiveLink } from './accident-links.repository.ts';
import {
  AccidentReportsRepository,
  findSubmitted,
  insertPhoto,
  insertReport,
  type NewPhoto,
  type ReportFields,
} from './accident-reports.repository.ts';
import { findLinkLimits } from './link-limits.ts';
import { mailReport } from './mail-report.ts';
import { readPhotos, rejectFullStorage } from './photo-storage.ts';
import { lockPhotoStorage } from './photo-storage.repository.ts';
import { registerRecipient } from './request-confirmation.ts';

const MAX_REPORTS_PER_HOUR_AND_IP = 5;
/** Counts every form that is read, even if the report is rejected afterwards. */
const MAX_FORMS_PER_HOUR_AND_IP = 20;
const MAX_SLOW_UPLOADS_PER_HOUR_AND_IP = 5;
const MAX_FORMS_PER_HOUR_AND_USER = 100;
const MAX_SLOW_UPLOADS_PER_HOUR_AND_USER = 20;
const MAX_REPORTS_PER_DAY_AND_COMPANY = 20;

const createError = endpointErrors(accidentReportsApi.calls.fileAccidentReport);
const createLinkError = endpointErrors(accidentReportsApi.calls.fileLinkedAccidentReport);

/**
 * Limits the forms that are read at the same time, because each form is held in memory. Networks that sent
 * a form recently wait behind other networks. Signed-in users don't wait for uploads by link.
 */
const LINK_UPLOADS = new ConcurrencyLimiter({
  total: { running: 24, waiting: 40 },
  per: {
    company: { running: 8, waiting: 20 },
    link: { running: 4, waiting: 10 },
    network: { running: 2, waiting: 10 },
    slowSenders: { running: 8, waiting: 20 },
  },
  fairBy: 'network',
  maxWaitMs: 30_000,
});
const USER_UPLOADS = new ConcurrencyLimiter({
  total: { running: 16, waiting: 40 },
  per: {
    user: { running: 2, waiting: 10 },
    company: { running: 4, waiting: 20 },
    slowSenders: { running: 6, waiting: 20 },
  },
  fairBy: 'company',
  maxWaitMs: 30_000,
});

type ReportForm = Omit<z.output<typeof accidentReportBody>, 'claim_report_to'>;
type SentReport = ReportForm & { claim_report_to: string };
type ReadUploadForm<Fields> = (options?: ReadFormOptions) => Promise<Fields & { files: UploadedFile[] }>;

interface LinkSubmission {
  key: string;
  ipAddress: string;
  readForm: ReadUploadForm<ReportForm>;
  signal: AbortSignal;
}

export async function fileByLink(
  deps: Deps,
  { key, ipAddress, readForm, signal }: LinkSubmission,
): Promise<FiledAccidentReport> {
  const link = await findActiveLink(deps.database, key);
  if (link === null) throw createLinkError('accident_form.not_found');
  const limitsOf = (kind: string, maxCount: number) =>
    limitsByAddress({ kind, address: ipAddress, maxCount, minutes: HOUR_MINUTES });
  const sender = {
    slots: LINK_UPLOADS,
    keys: { company: link.companyId, link: link.id, network: customerNetworkOf(ipAddress) },
    limits: limitsOf('accident form', MAX_FORMS_PER_HOUR_AND_IP),
    slowLimits: limitsOf('slow accident report', MAX_SLOW_UPLOADS_PER_HOUR_AND_IP),
    signal,
  };
  return await fileReport(deps, {
    companyId: link.companyId,
    linkId: link.id,
    locationId: link.locationId,
    scope: scopeOfJob([link.companyId]),
    limits: [
      ...limitsOf('accident report', MAX_REPORTS_PER_HOUR_AND_IP),
      ...(await findLinkLimits(deps, link.id, ipAddress)),
    ],
    readForm: async (beforeFiles) => ({
      ...(await readUploadInSlot(deps, sender, (onSlow) => readForm({ beforeFiles, onSlow }))),
      claim_report_to: link.claimReportRecipient,
    }),
  });
}

interface UserSubmission extends Pick<LinkSubmission, 'signal'> {
  session: Session;
  readForm: ReadUploadForm<SentReport>;
}

export async function fileByUser(
  deps: Deps,
  { session: { scope, userId }, readForm, signal }: UserSubmission,
): Promise<FiledAccidentReport> {
  const companyId = await getReportCompanyId(deps, scope);
  const name = `accident reports of company ${companyId}`;
  const limitsOf = (kind: string, maxCount: number) => [
    { name: `${kind} of user ${userId}`, maxCount, minutes: HOUR_MINUTES },
  ];
  const sender = {
    slots: USER_UPLOADS,
    keys: { user: userId, company: companyId },
    limits: limitsOf('accident form', MAX_FORMS_PER_HOUR_AND_USER),
    slowLimits: limitsOf('slow accident report', MAX_SLOW_UPLOADS_PER_HOUR_AND_USER),
    signal,
  };
  return await fileReport(deps, {
    companyId,
    linkId: null,
    locationId: null,
    scope,
    limits: [{ name, maxCount: MAX_REPORTS_PER_DAY_AND_COMPANY, minutes: DAY_MINUTES }],
    readForm: (beforeFiles) => readUploadInSlot(deps, sender, (onSlow) => readForm({ beforeFiles, onSlow })),
  });
}

async function getReportCompanyId({ database }: Deps, scope: Scope): Promise<number> {
  const defaultId = await findDefaultCompany(database, scope);
  if (defaultId !== null) return defaultId;
  const firstCompanyId = scope.companyIds.find((id) => scope.canWrite(id));
  if (firstCompanyId === undefined) throw createError('accident_report.no_company');
  return firstCompanyId;
}

interface ReportSubmission {
  companyId: number;
  linkId: number | null;
  locationId: number | null;
  scope: Scope;
  limits: readonly RequestLimit[];
  readForm: (beforeFiles: BeforeFiles) => ReturnType<ReadUploadForm<SentReport>>;
}

// A rejected form doesn't count toward the limits of reports, nor does a report that was stored before.
async function fileReport(
  deps: Deps,
  { limits, readForm, ...submission }: ReportSubmission,
): Promise<FiledAccidentReport> {
  const { companyId } = submission;
  const { files, ...sent } = await readForm(async ({ submission_key }) => {
    // A report that is sent again gets its receipt, even if the limits or the storage allow no new report.
    if (await isFiled(deps, companyId, submission_key)) return;
    await rejectIfLimitReached(deps, ...limits);
    await rejectFullStorage(deps, deps.database, { companyId });
  });
  const findEarlierReceipt = () => findReceipt(deps, companyId, sent);
  const earlierReceipt = await findEarlierReceipt();
  if (earlierReceipt !== null) return earlierReceipt;
  if (sent.accident_date > deps.clock.today())
    throw createError('accident_report.future_date', 'accident_date');
  const photos = readPhotos(files);
  await limitRequests(deps, ...limits);
  const storedReport = await writeAs(deps, submission.scope, (write) =>
    storeReport(deps, write, { ...submission, report: sent, photos }),
  );
  if (storedReport !== null) return storedReport;
  const concurrentReceipt = await findEarlierReceipt();
  if (concurrentReceipt === null) throw new Error('The report with this submission key has been removed.');
  return concurrentReceipt;
}

async function isFiled({ database }: Deps, companyId: number, key: unknown): Promise<boolean> {
  const { data: submissionKey } = accidentReportBody.shape.submission_key.safeParse(key);
  if (submissionKey === undefined) return false;
  return (await findSubmitted(database, { companyId, submissionKey })) !== null;
}

async function findReceipt(
  { database, mailing }: Deps,
  companyId: number,
  { submission_key: submissionKey, claim_report_to }: SentReport,
): Promise<FiledAccidentReport | null> {
  if (submissionKey === undefined) return null;
  const filed = await findSubmitted(database, { companyId, submissionKey });
  if (filed === null) return null;
  const unsentState = mailing === 'none' ? 'off' : 'waiting';
  return {
    id: filed.id,
    claim_report_to: filed.claim_report_to ?? claim_report_to,
    photos: filed.photoCount,
    delivery: filed.isMailed ? 'sent' : unsentState,
  };
}

interface ReportToStore extends Pick<ReportSubmission, 'companyId' | 'linkId' | 'locationId'> {
  report: SentReport;
  photos: readonly NewPhoto[];
}

async function storeReport(
  deps: Deps,
  write: Write,
  { report, photos, ...origin }: ReportToStore,
): Promise<FiledAccidentReport | null> {
  const { transaction, scope, now } = write;
  const { companyId, linkId } = origin;
  if (linkId !== null && !(await lockActiveLink(transaction, companyId, linkId)))
    throw createLinkError('accident_form.not_found');
  const fields = toReportFields(report);
  const userId = scope.userId;
  const submissionKey = report.submission_key ?? null;
  const reportId = await insertReport(transaction, { ...origin, userId, submissionKey, fields, now });
  if (reportId === null) return null;
  await lockPhotoStorage(transaction, companyId);
  await rejectFullStorage(deps, transaction, { companyId, photos });
  for (const photo of photos) await insertPhoto(transaction, { companyId, reportId }, photo);
  await recordAudit(write, {
    companyId,
    table: 'accident_reports',
    entityId: reportId,
    before: null,
    after: { location_id: origin.locationId, link_id: origin.linkId, user_id: userId },
  });
  const { claim_report_to } = report;
  const delivery = await queueReportEmail(deps, write, { companyId, reportId, email: claim_report_to });
  return { id: reportId, claim_report_to, photos: photos.length, delivery };
}

interface ReportDelivery {
  companyId: number;
  reportId: number;
  email: string;
}

async function queueReportEmail(
  deps: Deps,
  write: Write,
  { companyId, reportId, email }: ReportDelivery,
): Promise<FiledAccidentReport['delivery']> {
  if (deps.mailing === 'none') return 'off';
  if (!(await registerRecipient(deps, write, { companyId, email }))) return 'waiting';
  const reports = new AccidentReportsRepository(write.transaction, write.scope);
  await mailReport(deps, write, await getLockedRecord(reports.find(reportId)));
  return 'sent';
}

const toReportFields = ({
  rental_agreement_number,
  renter_email_address,
  claim_report_to,
  accident_date,
  ...optional
}: ReportToStore['report']): ReportFields => ({
  rental_agreement_number,
  renter_email_address,
  claim_report_to,
  accident_date,
  renter_name: optional.renter_name || null,
  renter_phone_number: optional.renter_phone_number || null,
  renter_driver_license_number_and_state: optional.renter_driver_license_number_and_state || null,
  accident_location_address: optional.accident_location_address || null,
  police_report_number_and_police_station: optional.police_report_number_and_police_station || null,
  driver_name: optional.driver_name || null,
  driver_phone_number: optional.driver_phone_number || null,
  driver_email_address: optional.driver_email_address || null,
  driver_licence_number_and_station: optional.driver_licence_number_and_station || null,
});
