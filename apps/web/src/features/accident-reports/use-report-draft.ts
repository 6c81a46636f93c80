import { useEffect, useLayoutEffect, useState } from 'react';
import { draftFiles } from '../../shell/drafts/draft-files.ts';
import { formDrafts } from '../../shell/drafts/form-drafts.ts';
import type { ReportValues } from './accident-values.ts';

/** Owner and name of a draft in this tab. */
export interface DraftKey {
  userId: number;
  name: string;
}

type ReportTexts = Omit<ReportValues, 'accident_photos'>;

interface ReportForm {
  values: ReportValues;
  isDirty: () => boolean;
  setValues: (values: ReportTexts) => void;
}

/**
 * Stores the input of a report in this tab until the report is sent or reset. Restores the input and the
 * photos after a reload. Returns a function that stores the photos.
 */
export function useReportDraft(
  key: DraftKey,
  form: ReportForm,
  restorePhotos: (photos: readonly File[]) => void,
) {
  // Fixed at mount, because ending the session clears the user before the screen unmounts.
  const [{ userId, name }] = useState(key);
  const [draft] = useState(() => formDrafts.read<ReportTexts, null>(userId, name));
  const { values, setValues } = form;
  const isDirty = form.isDirty();

  useLayoutEffect(() => {
    if (draft) setValues(draft.values);
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
    if (isDirty) formDrafts.store(userId, name, { values: texts, origin: null });
    else formDrafts.drop(userId, name);
  }, [userId, name, isDirty, values]);

  return (photos: readonly File[]) => draftFiles.store(userId, name, photos);
}
