import { ACCIDENT_PHOTOS, PHOTO_TYPE_TEXT } from '@fleetworth/contract/accident-choices';
import { useRef, useState } from 'react';
import { isPhoto, shrinkPhoto } from './shrink-photo.ts';

interface PhotosOfForm {
  read: () => readonly File[];
  write: (photos: readonly File[]) => void;
  showError: (text: string | undefined) => void;
  /** Stores the prepared photos, which survive a reload. */
  store: (prepared: readonly File[]) => Promise<void>;
}

/** Prepares the chosen photos of a report for sending, one at a time because each takes much memory. */
export function useReportPhotos({ read, write, showError, store }: PhotosOfForm) {
  const [isPreparing, setPreparing] = useState(false);
  const prepared = useRef(new WeakSet<File>());
  const failures = useRef(new WeakMap<File, string>());
  const preparing = useRef(Promise.resolve());

  /** Returns why the photos can't be sent. */
  function problemOf(photos: readonly File[]): string | undefined {
    if (photos.length > ACCIDENT_PHOTOS.maxFiles) return ACCIDENT_PHOTOS.tooManyText;
    return photos.map((photo) => failures.current.get(photo)).find((text) => text !== undefined);
  }

  function show(photos: readonly File[]) {
    write(photos);
    showError(problemOf(photos));
  }

  async function prepareAll(): Promise<void> {
    const isNew = (photo: File) => !prepared.current.has(photo) && !failures.current.has(photo);
    const next = () => (read().length > ACCIDENT_PHOTOS.maxFiles ? undefined : read().find(isNew));
    for (let original = next(); original !== undefined; original = next()) {
      const result = await preparePhoto(original);
      if (typeof result === 'string') failures.current.set(original, result);
      else prepared.current.add(result);
      const displayed = typeof result === 'string' ? original : result;
      show(read().map((photo) => (photo === original ? displayed : photo)));
    }
  }

  /** Resolves when all chosen photos are prepared. Returns why they can't be sent. */
  async function prepare(): Promise<string | undefined> {
    setPreparing(true);
    preparing.current = preparing.current.then(prepareAll);
    await preparing.current;
    await store(read().filter((photo) => prepared.current.has(photo)));
    setPreparing(false);
    return problemOf(read());
  }

  return {
    isPreparing,
    problemOf,
    prepare,
    choose: (photos: readonly File[]) => {
      show(photos);
      void prepare();
    },
    /** Adds photos that were prepared before a reload. */
    restore: (photos: readonly File[]) => {
      for (const photo of photos) prepared.current.add(photo);
      show([...photos, ...read()]);
    },
  };
}

/** Returns the photo to send, or the text why there is none. */
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
