import { accidentReportsApi } from '@fleetworth/contract/accident-reports';
import type { Deps } from '../../feature.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { ImageResponse } from '../../platform/http/image-response.ts';
import { AccidentReportsRepository } from './accident-reports.repository.ts';
import { getStorageLimit } from './photo-storage.ts';
import { sumPhotoBytes } from './photo-storage.repository.ts';

const { calls } = accidentReportsApi;

type PhotoHandlers = HandlersOf<{
  calls: Pick<typeof calls, 'downloadAccidentPhoto' | 'getPhotoStorage'>;
}>;

export const accidentPhotoHandlers = ({
  database,
  limits,
}: Pick<Deps, 'database' | 'limits'>): PhotoHandlers => ({
  downloadAccidentPhoto: async ({ params: { id, photo_id }, session: { scope } }) => {
    const photo = await new AccidentReportsRepository(database, scope).findPhoto(id, photo_id);
    if (photo === null) throw endpointErrors(calls.downloadAccidentPhoto)('accident_photo.not_found');
    return new ImageResponse(photo);
  },
  getPhotoStorage: async ({ params: { id }, session: { scope } }) => {
    if (scope.roleIn(id) === null) throw endpointErrors(calls.getPhotoStorage)('company.not_found');
    const used_bytes = await sumPhotoBytes(database, id);
    return { data: { used_bytes, limit_bytes: getStorageLimit(limits) } };
  },
});
