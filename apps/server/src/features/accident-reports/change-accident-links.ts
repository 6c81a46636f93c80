import { randomBytes } from 'node:crypto';
import { type AccidentLink, accidentReportsApi } from '@fleetworth/contract/accident-reports';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import type { Deps } from '../../feature.ts';
import { authorizeWrite } from '../../platform/auth/policy.ts';
import { deleteRecord, insertRecord, lockForWrite } from '../../platform/db/records.ts';
import { throwOnDuplicate } from '../../platform/db/throw-on-duplicate.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { LocationsRepository } from '../locations/public.ts';
import { AccidentLinksRepository } from './accident-links.repository.ts';
import { registerRecipient, type ConfirmationDeps } from './request-confirmation.ts';

const KEY_BYTES = 16;

interface NewLink {
  companyId: number;
  body: HandlerInput<typeof accidentReportsApi.calls.createAccidentLink>['body'];
}

export async function createAccidentLink(
  deps: Pick<Deps, 'appUrl'> & ConfirmationDeps,
  write: Write,
  { companyId, body: { location, claim_report_to } }: NewLink,
): Promise<AccidentLink> {
  const createError = endpointErrors(accidentReportsApi.calls.createAccidentLink);
  authorizeWrite(write.scope, companyId, () => createError('company.not_found'));
  const row = await new LocationsRepository(write.transaction, write.scope).find(location);
  if (row === null || row.company.id !== companyId) throw createError('location.not_found');
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const inserting = insertRecord(write, 'accident_links', {
    companyId,
    fields: { location_id: location, key, claim_report_to },
    present: ({ transaction, scope }, id) =>
      new AccidentLinksRepository({ database: transaction, appUrl: deps.appUrl }, scope).find(id),
  });
  const link = await throwOnDuplicate(inserting, 'accident_links_location', () =>
    createError('accident_link.already', 'location'),
  );
  if (deps.mailing !== 'none')
    await registerRecipient(deps, write, { companyId, email: claim_report_to, isNewLinkRecipient: true });
  return link;
}

export async function revokeAccidentLink(write: Write, id: number): Promise<void> {
  const createError = endpointErrors(accidentReportsApi.calls.revokeAccidentLink);
  const notFound = () => createError('accident_link.not_found');
  const row = await lockForWrite(write, 'accident_links', { id, notFound });
  await deleteRecord(write, 'accident_links', { row });
}
