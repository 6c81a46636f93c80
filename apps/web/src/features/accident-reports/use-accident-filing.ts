import { ACCIDENT_PHOTOS } from '@fleetworth/contract/accident-choices';
import type { FiledAccidentReport } from '@fleetworth/contract/accident-reports';
import { useEffect, useRef, useState } from 'react';
import { ApiError, ConnectionError } from '../../shell/api/api-error.ts';
import type { UploadOptions } from '../../shell/api/upload.ts';
import { usePlainForm } from '../../shell/forms/use-plain-form.ts';
import { showError, showSuccess } from '../../shell/notices/notices.tsx';
import { EMPTY_REPORT, futureDateErrors, type ReportValues } from './accident-values.ts';
import { useReportPhotos } from './photos/use-report-photos.ts';
import { type DraftKey, useReportDraft } from './use-report-draft.ts';

interface AccidentFilingOptions {
  draft: DraftKey;
  validate: (values: ReportValues) => Record<string, string>;
  send: (report: SentReport, options: UploadOptions) => Promise<FilingResponse>;
}

interface SentReport {
  values: ReportValues;
  submissionKey: string;
}

interface FilingResponse {
  data: FiledAccidentReport;
  message?: string;
}

export type AccidentFiling = ReturnType<typeof useAccidentFiling>;

export function useAccidentFiling({ draft, validate, send }: AccidentFilingOptions) {
  const runningUpload = useRef<AbortController>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [filedReport, setFiledReport] = useState<FiledAccidentReport | null>(null);
  useEffect(() => () => runningUpload.current?.abort(), []);

  // Declared before the form, because the validation of the form reads the photos.
  const photos = useReportPhotos({
    read: () => form.getValues().accident_photos,
    write: (files) => form.setFieldValue('accident_photos', files),
    store: (files) => reportDraft.storePhotos(files),
  });

  const { form, submission } = usePlainForm({
    initialValues: EMPTY_REPORT,
    validate: (values) => ({ ...validate(values), ...findExtraErrors(photos, values) }),
    save: fileReport,
    onSaved: ({ data, message = '' }) => {
      showSuccess(message);
      // The form is used again for the next report.
      submission.end();
      reset();
      setFiledReport(data);
    },
  });
  const reportDraft = useReportDraft(draft, form, photos.restore);

  async function fileReport(): Promise<FilingResponse> {
    setFiledReport(null);
    const problem = await photos.prepare();
    if (problem !== undefined) throw createPhotosError(problem);
    const controller = new AbortController();
    runningUpload.current = controller;
    setProgress(0);
    try {
      const report = { values: form.getValues(), submissionKey: reportDraft.getSubmissionKey() };
      return await send(report, { signal: controller.signal, onProgress: setProgress });
    } catch (error) {
      throw handleFilingError(error);
    } finally {
      setProgress(null);
    }
  }

  function reset() {
    setFiledReport(null);
    reportDraft.renewSubmissionKey();
    form.reset();
    void reportDraft.storePhotos([]);
  }

  const clearFiledReport = () => setFiledReport(null);
  return { form, submission, progress, photos, filedReport, reset, clearFiledReport };
}

function findExtraErrors(
  photos: ReturnType<typeof useReportPhotos>,
  values: ReportValues,
): Record<string, string> {
  const text = photos.findProblem(values.accident_photos);
  return { ...futureDateErrors(values), ...(text === undefined ? {} : { accident_photos: text }) };
}

const createPhotosError = (text: string) =>
  new ApiError(422, { errors: { [ACCIDENT_PHOTOS.field]: [text] } });

function handleFilingError(error: unknown): unknown {
  const problem =
    error instanceof ApiError && error.status === 413
      ? createPhotosError(ACCIDENT_PHOTOS.tooLargeText)
      : error;
  const hasFieldErrors = error instanceof ApiError && error.status === 422;
  // The form itself explains a lost connection. A notice would cover its buttons on a phone.
  if (!hasFieldErrors && !(error instanceof ConnectionError)) showError(problem);
  return problem;
}
