import { ACCIDENT_PHOTOS, PHOTO_TYPE_TEXT } from '@fleetworth/contract/accident-choices';
import { isPhoto, shrinkPhoto } from './shrink-photo.ts';

/** Returns the photo to send, or an error message. */
export async function preparePhoto(file: File): Promise<File | string> {
  try {
    if (!(await isPhoto(file))) return explainType(file.name);
    const photo = await shrinkPhoto(file);
    if (photo !== null) return photo;
  } catch {
    // The file was moved or deleted after it was chosen.
  }
  return file.size > ACCIDENT_PHOTOS.maxFileBytes ? ACCIDENT_PHOTOS.tooLargeText : UNREADABLE;
}

const explainType = (name: string): string =>
  /\.(jpe?g|png)$/i.test(name) ? `${PHOTO_TYPE_TEXT} ${name} can't be read as an image.` : PHOTO_TYPE_TEXT;

const UNREADABLE = "We couldn't read this photo. Choose another one.";
