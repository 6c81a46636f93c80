import { ACCIDENT_PHOTOS, detectPhotoType } from '@fleetworth/contract/accident-choices';
import { accidentReportsApi } from '@fleetworth/contract/accident-reports';
import type { UploadedFile } from '@fleetworth/contract/endpoint';
import type { Deps } from '../../feature.ts';
import type { Database } from '../../platform/db/database.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import type { NewPhoto } from './accident-reports.repository.ts';
import { sumPhotoBytes } from './photo-storage.repository.ts';

const MEGABYTE = 1_048_576;

const createError = endpointErrors(accidentReportsApi.calls.fileAccidentReport);

/**
 * Replaces the names of files with generated names, because a sender could inject email headers with a file
 * name.
 */
export const readPhotos = (files: readonly UploadedFile[]): NewPhoto[] =>
  files.map(({ bytes }, index) => {
    const mediaType = detectPhotoType(bytes);
    if (mediaType === null) throw createError('accident_report.photo_type', ACCIDENT_PHOTOS.field);
    return { name: `photo-${index + 1}.${mediaType === 'image/png' ? 'png' : 'jpg'}`, mediaType, bytes };
  });

export const getStorageLimit = ({ photoStorageMegabytes }: Deps['limits']): number =>
  photoStorageMegabytes * MEGABYTE;

interface AddedPhotos {
  companyId: number;
  /** Absent before the photos arrive. The report is then rejected only if the storage is already full. */
  photos?: readonly NewPhoto[];
}

export async function rejectFullStorage(
  { limits }: Pick<Deps, 'limits'>,
  database: Database,
  { companyId, photos }: AddedPhotos,
): Promise<void> {
  if (photos?.length === 0) return;
  const addedBytes = photos?.reduce((sum, { bytes }) => sum + bytes.length, 0) ?? 1;
  const usedBytes = await sumPhotoBytes(database, companyId);
  if (usedBytes + addedBytes > getStorageLimit(limits))
    throw createError('accident_report.storage_full', ACCIDENT_PHOTOS.field);
}
