import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type DraftFile, draftFiles } from '../../shell/drafts/draft-files.ts';
import { formDrafts } from '../../shell/drafts/form-drafts.ts';
import type { ReportValues } from './accident-values.ts';
import type { RestoredPhotos } from './photos/use-report-photos.ts';

export interface DraftKey {
  userId: number;
  name: string;
}

type ReportTexts = Omit<ReportValues, 'accident_photos'>;

/** Key for which the server accepts at most one report, and the input that the key was created for. */
interface Submission {
  key: string;
  content: string;
}

interface DraftValues {
  texts: ReportTexts;
  photoNames: readonly string[];
  submission: Submission | null;
}

interface ReportForm {
  values: ReportValues;
  getValues: () => ReportValues;
  isDirty: () => boolean;
  setValues: (values: ReportTexts) => void;
}

/**
 * Stores the input of a report in this tab and restores it with the photos after a reload. The submission key
 * stays the same until the input changes.
 */
export function useReportDraft(
  key: DraftKey,
  form: ReportForm,
  restorePhotos: (photos: RestoredPhotos) => void,
) {
  // Fixed at mount, because ending the session clears the user before the screen unmounts.
  const [{ userId, name }] = useState(key);
  const [draft] = useState(() => formDrafts.read<DraftValues, null>(userId, name));
  const submission = useRef(draft?.values.submission ?? null);
  const isMounted = useIsMounted();
  const { values, setValues } = form;
  const isDirty = form.isDirty();

  useLayoutEffect(() => {
    if (draft) setValues(draft.values.texts);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, before any input
  }, []);

  useEffect(() => {
    const restore = async () => {
      const photos = await draftFiles.read(userId, name);
      const lostNames = findLostNames(photos, draft?.values.photoNames ?? []);
      if (isMounted.current && photos.length + lostNames.length > 0) restorePhotos({ photos, lostNames });
    };
    void restore();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once
  }, []);

  function store({ accident_photos: photos, ...texts }: ReportValues) {
    const photoNames = photos.map((photo) => photo.name);
    const draftValues: DraftValues = { texts, photoNames, submission: submission.current };
    formDrafts.store(userId, name, { values: draftValues, origin: null });
  }

  useEffect(() => {
    if (isDirty) store(values);
    else formDrafts.drop(userId, name);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `store` depends only on userId and name
  }, [userId, name, isDirty, values]);

  return {
    /**
     * After the form is closed, only an empty list is stored, which deletes the photos of the draft. Other
     * photos are ignored, because the user may have logged out since.
     */
    storePhotos: async (photos: readonly DraftFile[]) => {
      if (isMounted.current || photos.length === 0) await draftFiles.store(userId, name, photos);
    },
    getSubmissionKey: (): string => {
      const report = form.getValues();
      const content = describeContent(report);
      if (submission.current?.content !== content)
        submission.current = { key: createSubmissionKey(), content };
      store(report);
      return submission.current.key;
    },
    renewSubmissionKey: () => {
      submission.current = null;
    },
  };
}

function useIsMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

function findLostNames(photos: readonly DraftFile[], names: readonly string[]): readonly string[] {
  // Preparing a photo may rename it, so names are compared only when photos are missing.
  if (photos.length >= names.length) return [];
  const storedNames = new Set(photos.map(({ file }) => file.name));
  return names.filter((name) => !storedNames.has(name));
}

const describeContent = ({ accident_photos: photos, ...texts }: ReportValues): string =>
  JSON.stringify([texts, photos.map((photo) => [photo.name, photo.size, photo.lastModified])]);

// `crypto.randomUUID` is missing on pages without HTTPS.
function createSubmissionKey(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const sliceHex = (from: number, to: number) => hex.slice(from, to);
  return `${sliceHex(0, 8)}-${sliceHex(8, 12)}-4${sliceHex(13, 16)}-a${sliceHex(17, 20)}-${sliceHex(20, 32)}`;
}
