import { ACCIDENT_PHOTOS } from '@fleetworth/contract/accident-choices';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../shell/api/api-error.ts';
import type { UploadOptions } from '../../shell/api/upload.ts';
import { usePlainForm } from '../../shell/forms/use-plain-form.ts';
import { showError, showSuccess } from '../../shell/notices/notices.tsx';
import {
  EMPTY_REPORT,
  dateAndPhotoErrors,
  photoTypesProblem,
  photosProblem,
  type ReportValues,
} from './accident-values.ts';

interface Filing {
  validate: (values: ReportValues) => Record<string, string>;
  send: (values: ReportValues, options: UploadOptions) => Promise<{ message?: string }>;
  onFiled?: () => void;
}

export type AccidentFiling = ReturnType<typeof useAccidentFiling>;

/**
 * Manages the form of a report, its submission and the result. Values aren't stored as a draft, because they
 * are other people's data.
 */
export function useAccidentFiling({ validate, send, onFiled }: Filing) {
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const { form, sending } = usePlainForm({
    initialValues: EMPTY_REPORT,
    validate: (values) => ({ ...validate(values), ...dateAndPhotoErrors(values) }),
    save: file,
    onSaved: ({ message = '' }) => {
      showSuccess(message);
      form.reset();
      onFiled?.();
    },
  });

  async function file(values: ReportValues) {
    const wrong = await photoTypesProblem(values.accident_photos);
    if (wrong !== undefined) throw rejectedPhotos(wrong);
    const own = new AbortController();
    running.current = own;
    setProgress(0);
    try {
      return await send(values, { signal: own.signal, onProgress: setProgress });
    } catch (error) {
      throw ofPhotos(error);
    } finally {
      setProgress(null);
    }
  }

  async function choosePhotos(files: readonly File[]) {
    form.setFieldValue('accident_photos', files);
    const wrong = photosProblem(files) ?? (await photoTypesProblem(files));
    if (wrong === undefined) form.clearFieldError('accident_photos');
    else form.setFieldError('accident_photos', wrong);
  }

  return { form, sending, progress, choosePhotos: (files: readonly File[]) => void choosePhotos(files) };
}

const rejectedPhotos = (text: string) => new ApiError(422, { errors: { [ACCIDENT_PHOTOS.field]: [text] } });

/**
 * Maps the error for a request that is too large to the photos field. Errors without a field are also shown
 * as a notice.
 */
function ofPhotos(error: unknown): unknown {
  const problem =
    error instanceof ApiError && error.status === 413 ? rejectedPhotos(ACCIDENT_PHOTOS.tooLargeText) : error;
  const isOfFields = error instanceof ApiError && error.status === 422;
  if (!isOfFields) showError(problem);
  return problem;
}
