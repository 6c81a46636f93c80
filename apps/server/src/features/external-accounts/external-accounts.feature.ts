import { TSD_TEXTS } from '@fleetworth/contract/external-account-choices';
import type { externalAccountsApi } from '@fleetworth/contract/external-accounts';
import { defineJob, type Feature } from '../../feature.ts';
import { acceptReading } from './accept-reading.ts';
import { checkRentalAccounts, checkRentalAccountsJob } from './check-rental-accounts.job.ts';
import { beginZubieLogin, disconnectZubie, finishZubieLogin } from './connect-zubie.ts';
import { linkTsdAccount, unlinkTsdAccount } from './link-tsd-account.ts';
import { syncZubie } from './sync-zubie.ts';
import { syncDue, syncDueZubieJob, syncZubieJob } from './sync-zubie.job.ts';
import { readZubieAccount, requestZubieSync } from './zubie-account.ts';

export const externalAccountsFeature: Feature<typeof externalAccountsApi> = {
  routes: (deps) => ({
    editTsdAccount: async ({ body, address, session: { userId } }) => {
      const isNew = await linkTsdAccount(deps, { userId, ipAddress: address, body });
      return { data: null, message: isNew ? TSD_TEXTS.created : TSD_TEXTS.updated };
    },
    deleteTsdAccount: async ({ session: { userId } }) => {
      await unlinkTsdAccount(deps, userId);
      return { data: null, message: TSD_TEXTS.removed };
    },
    beginZubieLogin: async ({ session: { userId } }) => ({
      data: { url: await beginZubieLogin(deps, userId) },
    }),
    finishZubieLogin: async ({ params: { code }, query: { state }, address, session: { userId } }) => {
      await finishZubieLogin(deps, { userId, code, state, ipAddress: address });
      return { data: null, message: 'Zubie is connected.' };
    },
    getZubieAccount: async ({ session }) => ({ data: await readZubieAccount(deps, session) }),
    syncZubie: async ({ session: { userId } }) => {
      await requestZubieSync(deps, userId);
      return { data: null, message: 'Zubie sync started.' };
    },
    acceptZubieReading: async ({ params: { id }, session }) => {
      await acceptReading(deps, session, id);
      return { data: null, message: 'Successfully added' };
    },
    disconnectZubie: async ({ session: { userId } }) => {
      await disconnectZubie(deps, userId);
      return { data: null, message: 'Zubie was disconnected.' };
    },
  }),
  jobs: [
    defineJob({
      kind: checkRentalAccountsJob,
      work: (deps) => (deps.rentalSystem === null ? null : () => checkRentalAccounts(deps)),
    }),
    defineJob({
      kind: syncZubieJob,
      work:
        (deps) =>
        ({ data }) =>
          syncZubie(deps, data.accountId),
    }),
    defineJob({
      kind: syncDueZubieJob,
      work: (deps) => (deps.telematics === null ? null : () => syncDue(deps)),
    }),
  ],
};
