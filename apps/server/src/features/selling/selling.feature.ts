import type { sellingApi } from '@fleetworth/contract/selling';
import { defineJob, type Feature } from '../../feature.ts';
import { writeAs } from '../../platform/db/write.ts';
import { paginationOf } from '../../platform/http/page-of.ts';
import { buildTemplate } from '../batches/public.ts';
import { ChannelAccountsRepository } from './channel-accounts.repository.ts';
import { listChannels } from './channels.ts';
import { SellHistoryRepository } from './history.repository.ts';
import { importVehicles } from './import-vehicles.ts';
import { linkChannelAccount, unlinkChannelAccount } from './link-channel-account.ts';
import { formatOutcome, presentOutcomes, waitForResults } from './present-outcomes.ts';
import { sellVehicles } from './sell-vehicles.ts';
import { listStartingItems } from './starting-items.repository.ts';
import { startQueue, resumeQueues, resumeQueuesJob, processQueueJob } from './process-queue.job.ts';

export const sellingFeature: Feature<typeof sellingApi> = {
  routes: (deps, { sellChannels: { maxResultWaitMs } }) => ({
    sellVehicles: async ({ body, session: { scope } }) => {
      const sellLists = await writeAs(deps, scope, (write) => sellVehicles(write, deps, body));
      const ids = sellLists.flatMap((list) => list.ids);
      await waitForResults(deps.database, ids, maxResultWaitMs);
      const items = await new SellHistoryRepository(deps.database, scope).listByIds(ids);
      const unsentCount = sellLists.reduce((sum, list) => sum + list.skippedCount, 0);
      return { data: presentOutcomes(sellLists, items), message: formatOutcome(items, unsentCount) };
    },
    listSellStartingValues: async ({ filters: { vehicle_id }, session: { scope } }) => ({
      data: await listStartingItems(deps.database, scope, vehicle_id),
    }),
    importSellVehicles: async ({ upload, session: { scope } }) => ({
      data: await importVehicles({ database: deps.database, scope, today: deps.clock.today() }, upload),
    }),
    templateOfSellVehicles: () => buildTemplate('sell'),
    listSellHistory: async ({ query, session: { scope } }) => {
      const { items, count } = await new SellHistoryRepository(deps.database, scope).list(query);
      return { data: { items, count, pagination: paginationOf(query, count) } };
    },
    listListedVehicles: async ({ filters: { provider, vehicle_id }, session: { scope } }) => ({
      data: await new SellHistoryRepository(deps.database, scope).listAcceptedVehicles(provider, vehicle_id),
    }),
    listSellChannels: async ({ session: { scope } }) => {
      const accounts = new ChannelAccountsRepository(deps.database, scope);
      const channels = listChannels(deps).map(async (channel) => ({
        ...channel,
        companies: await accounts.listCompanies(channel.provider),
      }));
      return { data: await Promise.all(channels) };
    },
    linkChannelAccount: async ({ body, session: { scope } }) => ({
      data: await writeAs(deps, scope, (write) => linkChannelAccount(write, deps, body)),
      message: 'Successfully saved',
    }),
    unlinkChannelAccount: async ({ query: { company_id: companyId, provider }, session: { scope } }) => {
      await writeAs(deps, scope, (write) => unlinkChannelAccount(write, { companyId, provider }));
      return { data: null, message: 'Successfully deleted.' };
    },
  }),
  jobs: [
    defineJob({
      kind: processQueueJob,
      work:
        (deps) =>
        async ({ data }) =>
          startQueue(deps, data, deps.sellTimeoutMs),
    }),
    defineJob({
      kind: resumeQueuesJob,
      work: (deps) => () => resumeQueues(deps, deps.sellTimeoutMs),
      jobsQueuedAtStart: async () => [{}],
    }),
  ],
};
