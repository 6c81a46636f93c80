import type { mailApi } from '@fleetworth/contract/mail';
import { defineJob, type Feature } from '../../feature.ts';
import { commonError } from '../../platform/errors/api-error.ts';
import { listOutbox } from './outbox.repository.ts';
import { type PrintReport, sendMailJob, sendMails } from './send-mail.job.ts';

export const mailFeature = (printReport: PrintReport): Feature<typeof mailApi> => ({
  routes: ({ database, mailing }) => ({
    listOutbox: async () => {
      if (mailing !== 'outbox') throw commonError('route.not_found');
      return { data: await listOutbox(database) };
    },
  }),
  jobs: [
    defineJob({
      kind: sendMailJob,
      workInBatches: ({ mail, ...deps }) =>
        mail === null ? null : (jobs) => sendMails({ ...deps, mail, printReport }, jobs),
    }),
  ],
});
