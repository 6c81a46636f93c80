import { test as base } from '@playwright/test';
import { ApiClient } from './api-client.ts';
import { Faults } from './faults.ts';

interface Journey {
  /** With the session that the setup opened, or as a visitor. */
  isSignedIn: boolean;
  faults: Faults;
  api: ApiClient;
}

/** Key of a closed notice in the browser, before the id of the user. */
export const INVOICES_NOTICE = 'fleetworth.notice.invoices-';

const url = () => process.env.FLEETWORTH_URL ?? '';
const token = () => process.env.FLEETWORTH_TOKEN ?? '';

/** A journey through the real product. Any error in the console fails it, but those that it provokes. */
export const test = base.extend<Journey>({
  isSignedIn: [true, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- the runner reads from this pattern what a fixture needs
  baseURL: async ({}, use) => await use(url()),
  storageState: async ({ isSignedIn }, use) => {
    const session = { name: 'fleetworth.token', value: token() };
    // What the demo account owes is the matter of one journey: the others have closed the notice of it.
    const notice = { name: `${INVOICES_NOTICE}1`, value: '99' };
    await use({
      cookies: [],
      origins: isSignedIn ? [{ origin: url(), localStorage: [session, notice] }] : [],
    });
  },
  api: async ({ baseURL }, use, info) => {
    const api = new ApiClient(baseURL ?? '', token());
    await use(api);
    if (info.status !== info.expectedStatus) await api.deleteCreated();
  },
  faults: [
    async ({ page }, use) => {
      const faults = new Faults();
      faults.watch(page);
      await use(faults);
      faults.check();
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
