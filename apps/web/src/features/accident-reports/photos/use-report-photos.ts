import { ACCIDENT_PHOTOS } from '@fleetworth/contract/accident-choices';
import { useRef, useState } from 'react';
import type { DraftFile } from '../../../shell/drafts/draft-files.ts';
import { preparePhoto } from './prepare-photo.ts';

interface ReportPhotosOptions {
  /** Returns the photos of the form. */
  read: () => readonly File[];
  /** Replaces the photos of the form. */
  write: (photos: readonly File[]) => void;
  /** Stores the photos in the draft. */
  store: (photos: readonly DraftFile[]) => Promise<void>;
}

/** Photos of a draft after a reload, and names of the photos that the browser didn't keep. */
export interface RestoredPhotos {
  photos: readonly DraftFile[];
  lostNames: readonly string[];
}

/** Prepares photos one at a time, because each takes much memory. */
export function useReportPhotos({ read, write, store }: ReportPhotosOptions) {
  const [runningPreparations, setRunningPreparations] = useState(0);
  const preparedPhotos = useRef(new WeakSet<File>());
  const errorTexts = useRef(new WeakMap<File, string>());
  const lostPhotos = useRef(new WeakSet<File>());
  const preparation = useRef(Promise.resolve());
  const findError = (photo: File) => errorTexts.current.get(photo);
  const findProblem = (photos: readonly File[]) => describeProblem(photos, findError);

  async function prepareAll(): Promise<void> {
    const isNew = (photo: File) => !preparedPhotos.current.has(photo) && !errorTexts.current.has(photo);
    const findNextPhoto = () => (read().length > ACCIDENT_PHOTOS.maxFiles ? undefined : read().find(isNew));
    for (let original = findNextPhoto(); original !== undefined; original = findNextPhoto()) {
      const result = await preparePhoto(original);
      if (typeof result === 'string') errorTexts.current.set(original, result);
      else preparedPhotos.current.add(result);
      const displayed = typeof result === 'string' ? original : result;
      write(read().map((photo) => (photo === original ? displayed : photo)));
    }
  }

  async function storeAll(): Promise<void> {
    const photos = read().filter((photo) => !lostPhotos.current.has(photo));
    await store(photos.map((file) => ({ file, isPrepared: preparedPhotos.current.has(file) })));
  }

  /** Prepares and stores the photos. Returns why they can't be sent, or undefined if they can. */
  async function prepare(): Promise<string | undefined> {
    setRunningPreparations((count) => count + 1);
    await storeAll();
    preparation.current = preparation.current.then(prepareAll);
    await preparation.current;
    await storeAll();
    setRunningPreparations((count) => count - 1);
    return findProblem(read());
  }

  function choose(photos: readonly File[]) {
    write(photos);
    void prepare();
  }

  function restore({ photos, lostNames }: RestoredPhotos) {
    const lostFiles = lostNames.map((name) => new File([], name));
    for (const photo of lostFiles) {
      lostPhotos.current.add(photo);
      errorTexts.current.set(photo, LOST_PHOTO_TEXT);
    }
    for (const { file, isPrepared } of photos) if (isPrepared) preparedPhotos.current.add(file);
    choose([...photos.map(({ file }) => file), ...lostFiles, ...read()]);
  }

  return { isPreparing: runningPreparations > 0, findError, findProblem, prepare, choose, restore };
}

function describeProblem(
  photos: readonly File[],
  findError: (photo: File) => string | undefined,
): string | undefined {
  if (photos.length > ACCIDENT_PHOTOS.maxFiles) return ACCIDENT_PHOTOS.tooManyText;
  const unusableCount = photos.filter((photo) => findError(photo) !== undefined).length;
  if (unusableCount === 0) return undefined;
  return unusableCount === 1
    ? "1 photo can't be sent. Remove it to submit the report."
    : `${unusableCount} photos can't be sent. Remove them to submit the report.`;
}

const LOST_PHOTO_TEXT = "Your browser didn't keep this photo. Choose it again.";
