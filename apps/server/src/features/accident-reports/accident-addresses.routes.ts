import { accidentAddressCalls } from '@fleetworth/contract/accident-addresses';
import type { Deps } from '../../feature.ts';
import { writeAs } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { limitPublicCalls } from '../sessions/public.ts';
import { AccidentAddressesRepository } from './accident-addresses.repository.ts';
import { removeAccidentAddress, resendConfirmation } from './change-accident-addresses.ts';
import { confirmAccidentAddress, readConfirmation } from './confirm-accident-address.ts';

type AddressHandlers = HandlersOf<{ calls: typeof accidentAddressCalls }>;

export const accidentAddressHandlers = (deps: Deps): AddressHandlers => ({
  listAccidentAddresses: async ({ params: { id }, session: { scope } }) => {
    if (scope.roleIn(id) === null)
      throw endpointErrors(accidentAddressCalls.listAccidentAddresses)('company.not_found');
    return { data: await new AccidentAddressesRepository(deps.database, scope).list(id) };
  },
  resendAddressConfirmation: async ({ params: { id }, session: { scope } }) => ({
    data: await writeAs(deps, scope, (write) => resendConfirmation(deps, write, id)),
    message: 'Confirmation sent.',
  }),
  removeAccidentAddress: async ({ params: { id }, session: { scope } }) => {
    await writeAs(deps, scope, (write) => removeAccidentAddress(write, id));
    return { data: null, message: 'Address removed.' };
  },
  getAccidentAddress: async ({ params: { token }, address: ipAddress }) => {
    await limitPublicCalls(deps, ipAddress);
    return { data: await readConfirmation(deps, token) };
  },
  confirmAccidentAddress: async ({ params: { token }, address: ipAddress }) => {
    await limitPublicCalls(deps, ipAddress);
    await confirmAccidentAddress(deps, token);
    return { data: null, message: 'Address confirmed. Thank you.' };
  },
});
