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

interface Filing {
  draft: DraftKey;
  validate: (values: ReportValues) => Record<string, string>;
  send: (values: ReportValues, options: UploadOptions) => Promise<Filed>;
}

interface Filed {
  data: FiledAccidentReport;
  message?: string;
}

export type AccidentFiling = ReturnType<typeof useAccidentFiling>;

/** Manages the form of a report, its draft in this tab, its submission and the receipt. */
export function useAccidentFiling({ draft, validate, send }: Filing) {
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [filed, setFiled] = useState<FiledAccidentReport | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  // Before the form, whose validation reads them.
  const photos = useReportPhotos({
    read: () => form.getValues().accident_photos,
    write: (files) => form.setFieldValue('accident_photos', files),
    showError: (text) => form.setFieldError('accident_photos', text ?? null),
    store: (files) => storePhotos(files),
  });

  const { form, sending } = usePlainForm({
    initialValues: EMPTY_REPORT,
    validate: (values) => ({ ...validate(values), ...futureDateErrors(values), ...photoErrors(values) }),
    save: file,
    onSaved: ({ data, message = '' }) => {
      showSuccess(message);
      // The form is used again for the next report.
      sending.end();
      reset();
      setFiled(data);
    },
  });
  const storePhotos = useReportDraft(draft, form, photos.restore);

  function photoErrors({ accident_photos }: ReportValues): Record<string, string> {
    const text = photos.problemOf(accident_photos);
    return text === undefined ? {} : { accident_photos: text };
  }

  async function file(): Promise<Filed> {
    setFiled(null);
    const problem = await photos.prepare();
    if (problem !== undefined) throw rejectedPhotos(problem);
    const own = new AbortController();
    running.current = own;
    setProgress(0);
    try {
      return await send(form.getValues(), { signal: own.signal, onProgress: setProgress });
    } catch (error) {
      throw ofPhotos(error);
    } finally {
      setProgress(null);
    }
  }

  function reset() {
    setFiled(null);
    form.reset();
    void storePhotos([]);
  }

  return { form, sending, progress, photos, filed, reset, clearFiled: () => setFiled(null) };
}

const rejectedPhotos = (text: string) => new ApiError(422, { errors: { [ACCIDENT_PHOTOS.field]: [text] } });

/**
 * Maps the error for a request that is too large to the photos field. Rejections without a field are also
 * shown as a notice.
 */
function ofPhotos(error: unknown): unknown {
  const problem =
    error instanceof ApiError && error.status === 413 ? rejectedPhotos(ACCIDENT_PHOTOS.tooLargeText) : error;
  const isOfFields = error instanceof ApiError && error.status === 422;
  // The form says what to do about a lost connection. A notice would cover its buttons on a phone.
  if (!isOfFields && !(error instanceof ConnectionError)) showError(problem);
  return problem;
}
