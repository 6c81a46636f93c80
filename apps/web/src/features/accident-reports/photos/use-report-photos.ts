import { ACCIDENT_PHOTOS, PHOTO_TYPE_TEXT } from '@fleetworth/contract/accident-choices';
import { useRef, useState } from 'react';
import { isPhoto, shrinkPhoto } from './shrink-photo.ts';

interface ReportPhotosOptions {
  read: () => readonly File[];
  write: (photos: readonly File[]) => void;
  showError: (text: string | undefined) => void;
  /** Stores the prepared photos, which survive a reload. */
  store: (photos: readonly File[]) => Promise<void>;
}

/** Prepares the chosen photos of a report for sending, one at a time because each takes much memory. */
export function useReportPhotos({ read, write, showError, store }: ReportPhotosOptions) {
  const [isPreparing, setPreparing] = useState(false);
  const preparedPhotos = useRef(new WeakSet<File>());
  const errorTexts = useRef(new WeakMap<File, string>());
  const preparation = useRef(Promise.resolve());

  /** Returns why the photos can't be sent. */
  function findProblem(photos: readonly File[]): string | undefined {
    if (photos.length > ACCIDENT_PHOTOS.maxFiles) return ACCIDENT_PHOTOS.tooManyText;
    return photos.map((photo) => errorTexts.current.get(photo)).find((text) => text !== undefined);
  }

  function show(photos: readonly File[]) {
    write(photos);
    showError(findProblem(photos));
  }

  async function prepareAll(): Promise<void> {
    const isNew = (photo: File) => !preparedPhotos.current.has(photo) && !errorTexts.current.has(photo);
    const findNextPhoto = () => (read().length > ACCIDENT_PHOTOS.maxFiles ? undefined : read().find(isNew));
    for (let original = findNextPhoto(); original !== undefined; original = findNextPhoto()) {
      const result = await preparePhoto(original);
      if (typeof result === 'string') errorTexts.current.set(original, result);
      else preparedPhotos.current.add(result);
      const displayed = typeof result === 'string' ? original : result;
      show(read().map((photo) => (photo === original ? displayed : photo)));
    }
  }

  /** Resolves when all chosen photos are prepared. Returns why they can't be sent. */
  async function prepare(): Promise<string | undefined> {
    setPreparing(true);
    preparation.current = preparation.current.then(prepareAll);
    await preparation.current;
    await store(read().filter((photo) => preparedPhotos.current.has(photo)));
    setPreparing(false);
    return findProblem(read());
  }

  return {
    isPreparing,
    findProblem,
    prepare,
    choose: (photos: readonly File[]) => {
      show(photos);
      void prepare();
    },
    /** Adds photos that were prepared before a reload. */
    restore: (photos: readonly File[]) => {
      for (const photo of photos) preparedPhotos.current.add(photo);
      show([...photos, ...read()]);
    },
  };
}

/** Returns the photo to send, or an error message. */
async function preparePhoto(file: File): Promise<File | string> {
  try {
    if (!(await isPhoto(file))) return `${file.name}: ${PHOTO_TYPE_TEXT}`;
    const photo = await shrinkPhoto(file);
    if (photo !== null) return photo;
  } catch {
    // The file was moved or deleted after it was chosen.
  }
  const isLarge = file.size > ACCIDENT_PHOTOS.maxFileBytes;
  return `${file.name}: ${isLarge ? ACCIDENT_PHOTOS.tooLargeText : UNREADABLE}`;
}

const UNREADABLE = "We couldn't read this photo. Choose another one.";
