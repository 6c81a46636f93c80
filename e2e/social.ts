import { type Browser, expect, type Page } from '@playwright/test';
import { startFakeOpenid, type FakePerson } from '@fleetworth/provider-fakes/openid';
import { findFreePort } from '@fleetworth/embedded-postgres/free-port';
import { Faults } from './faults.ts';
import { startServer } from './server.ts';

/**
 * Starts the product with the sign-in by Google and LinkedIn, and a real OpenID provider in the place of
 * both.
 */
export async function startSocial(
  people: readonly FakePerson[],
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const openid = await startFakeOpenid({
    people,
    redirectUris: [`${url}/oauth2/google`, `${url}/oauth2/linkedin`],
  });
  const { issuer, clientId, clientSecret } = openid;
  const server = await startServer({
    PORT: port,
    APP_URL: url,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_ISSUER: issuer,
    LINKEDIN_CLIENT_ID: clientId,
    LINKEDIN_CLIENT_SECRET: clientSecret,
    LINKEDIN_ISSUER: issuer,
  });
  return {
    url,
    stop: async () => {
      await server.stop();
      await openid.stop();
    },
  };
}

/** Visits with a browser of its own: the provider remembers who has signed in. */
export async function withVisitor(
  browser: Browser,
  visit: (page: Page, faults: Faults) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext();
  const visitor = await context.newPage();
  const faults = new Faults();
  faults.watch(visitor);
  await visit(visitor, faults);
  faults.check();
  await context.close();
}

/** Signs a person in at the provider, from a screen that offers a service. */
export async function chooseAt(page: Page, service: string, person: string): Promise<void> {
  await page.getByRole('button', { name: `Continue with ${service}` }).click();
  await expect(page.getByRole('heading', { name: 'Who signs in?' })).toBeVisible();
  await page.getByRole('button', { name: person, exact: true }).click();
}
