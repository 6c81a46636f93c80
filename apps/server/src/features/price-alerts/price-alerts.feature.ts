import { priceAlertsApi } from '@fleetworth/contract/price-alerts';
import { defineJob, type Feature } from '../../feature.ts';
import { writeAs } from '../../platform/db/write.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { limitPublicCalls } from '../sessions/public.ts';
import { markRead, readMailMode, unsubscribe, writeMailMode } from './alert-mail.repository.ts';
import { createPriceAlert, deletePriceAlert, editPriceAlert } from './change-price-alerts.ts';
import { countTriggeringVehicles } from './count-triggering-vehicles.ts';
import { FiringsRepository } from './firings.repository.ts';
import {
  evaluateNewValues,
  evaluateNewValuesJob,
  evaluateNightly,
  evaluateNightlyJob,
} from './evaluate-alerts.job.ts';
import { mailDueFirings, mailFiringsJob } from './mail-firings.ts';
import { PriceAlertsRepository } from './price-alerts.repository.ts';

const createError = endpointErrors(priceAlertsApi.calls.getPriceAlert);

export const priceAlertsFeature: Feature<typeof priceAlertsApi> = {
  routes: (deps) => ({
    listPriceAlerts: async ({ session }) => ({
      data: await new PriceAlertsRepository(deps.database, session.userId).list(),
    }),
    getPriceAlert: async ({ params: { id }, session }) => {
      const alert = await new PriceAlertsRepository(deps.database, session.userId).find(id);
      if (alert === null) throw createError('price_alert.not_found');
      return { data: alert };
    },
    createPriceAlert: async ({ body, session: { scope, userId } }) => ({
      data: await writeAs(deps, scope, (write) => createPriceAlert({ ...write, userId }, body)),
      message: 'Successfully saved',
    }),
    editPriceAlert: async ({ params: { id }, body, session: { scope, userId } }) => ({
      data: await writeAs(deps, scope, (write) => editPriceAlert({ ...write, userId }, id, body)),
      message: 'Successfully saved',
    }),
    deletePriceAlert: async ({ params: { id }, session: { scope, userId } }) => {
      await writeAs(deps, scope, (write) => deletePriceAlert({ ...write, userId }, id));
      return { data: null, message: 'Successfully deleted.' };
    },
    previewPriceAlert: async ({ body, session: { scope }, signal }) => ({
      data: { count: await countTriggeringVehicles(deps, scope, { ...body, signal }) },
    }),
    listAlertFirings: async ({ query, session: { scope, userId } }) => {
      const firings = new FiringsRepository(deps.database, scope, userId);
      return { data: { ...(await firings.list(query)), unread: await firings.countUnread() } };
    },
    markAlertFiringsRead: async ({ body, session: { userId } }) => {
      await inTransaction(deps.database, (transaction) =>
        markRead(transaction, userId, { until: new Date(body.read_until), now: deps.clock.now() }),
      );
      return { data: null };
    },
    getAlertMail: async ({ session: { userId } }) => ({
      data: { mode: await readMailMode(deps.database, userId), is_mailing: deps.mailing !== 'none' },
    }),
    editAlertMail: async ({ body: { mode }, session: { userId } }) => {
      await inTransaction(deps.database, (transaction) => writeMailMode(transaction, userId, mode));
      return { data: { mode, is_mailing: deps.mailing !== 'none' }, message: 'Successfully saved' };
    },
    // An unknown link gets the same response, so that it does not reveal who has an account.
    unsubscribeMail: async ({ params: { token }, address }) => {
      await limitPublicCalls(deps, address);
      await inTransaction(deps.database, (transaction) => unsubscribe(transaction, token));
      return { data: null, message: "You'll no longer receive price alert emails." };
    },
  }),
  jobs: [
    defineJob({ kind: evaluateNewValuesJob, work: (deps) => () => evaluateNewValues(deps) }),
    defineJob({ kind: evaluateNightlyJob, work: (deps) => () => evaluateNightly(deps) }),
    defineJob({ kind: mailFiringsJob, work: (deps) => () => mailDueFirings(deps) }),
  ],
};
