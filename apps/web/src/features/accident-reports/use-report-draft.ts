import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { draftFiles } from '../../shell/drafts/draft-files.ts';
import { formDrafts } from '../../shell/drafts/form-drafts.ts';
import type { ReportValues } from './accident-values.ts';

/** Owner and name of a draft in this tab. */
export interface DraftKey {
  userId: number;
  name: string;
}

type ReportTexts = Omit<ReportValues, 'accident_photos'>;

interface DraftValues {
  texts: ReportTexts;
  submissionKey: string;
}

interface ReportForm {
  values: ReportValues;
  isDirty: () => boolean;
  setValues: (values: ReportTexts) => void;
}

/**
 * Stores the input of a report in this tab until the report is sent or reset. Restores the input and the
 * photos after a reload. The submission key stays the same until then, so each try is the same report.
 */
export function useReportDraft(
  key: DraftKey,
  form: ReportForm,
  restorePhotos: (photos: readonly File[]) => void,
) {
  // Fixed at mount, because ending the session clears the user before the screen unmounts.
  const [{ userId, name }] = useState(key);
  const [draft] = useState(() => formDrafts.read<DraftValues, null>(userId, name));
  const [firstKey] = useState(() => draft?.values.submissionKey ?? createSubmissionKey());
  const submissionKey = useRef(firstKey);
  const { values, setValues } = form;
  const isDirty = form.isDirty();

  useLayoutEffect(() => {
    if (draft) setValues(draft.values.texts);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, before any input
  }, []);

  useEffect(() => {
    let isCurrent = true;
    const restore = async () => {
      const photos = await draftFiles.read(userId, name);
      if (isCurrent && photos.length > 0) restorePhotos(photos);
    };
    void restore();
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once
  }, []);

  useEffect(() => {
    const { accident_photos: _files, ...texts } = values;
    const draftValues: DraftValues = { texts, submissionKey: submissionKey.current };
    if (isDirty) formDrafts.store(userId, name, { values: draftValues, origin: null });
    else formDrafts.drop(userId, name);
  }, [userId, name, isDirty, values]);

  return {
    storePhotos: (photos: readonly File[]) => draftFiles.store(userId, name, photos),
    getSubmissionKey: () => submissionKey.current,
    renewSubmissionKey: () => {
      submissionKey.current = createSubmissionKey();
    },
  };
}

/** Creates a random UUID. `crypto.randomUUID` is missing on pages without HTTPS. */
function createSubmissionKey(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const part = (from: number, to: number) => hex.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-4${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
}
