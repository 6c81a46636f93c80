import { startFakeTsd, type FakeTsd, type FakeTsdOptions } from '@fleetworth/provider-fakes/tsd';
import { type FakeZubie, startFakeZubie } from '@fleetworth/provider-fakes/zubie';
import { findFreePort } from '@fleetworth/embedded-postgres/free-port';
import { startServer } from './server.ts';

interface ExternalServer {
  url: string;
  tsd: FakeTsd;
  zubie: FakeZubie;
  /** Vehicles that Zubie answers. */
  vehicles: object[];
  /** Makes the daily look at TSD accounts due, which a minute's job then takes. */
  makeCheckDue: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts the product with a local TSD, which may misbehave, and a local Zubie, as it reaches the real ones.
 */
export async function startExternal(options: FakeTsdOptions = {}): Promise<ExternalServer> {
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const vehicles: object[] = [];
  const tsd = await startFakeTsd(options);
  const zubie = await startFakeZubie({ vehicles: () => ({ vehicles }) });
  const server = await startServer({
    PORT: port,
    APP_URL: url,
    TSD_MODE: 'live',
    TSD_BASE_URL: tsd.settings.baseUrl,
    TSD_SENDER_ID: tsd.settings.senderId,
    TSD_TRADING_PARTNER: tsd.settings.tradingPartner,
    ZUBIE_MODE: 'live',
    ZUBIE_CLIENT_ID: zubie.settings.clientId,
    ZUBIE_CLIENT_SECRET: zubie.settings.clientSecret,
    ZUBIE_LOGIN_URL: zubie.settings.loginUrl,
    ZUBIE_API_URL: zubie.settings.apiUrl,
  });
  return {
    url,
    tsd,
    zubie,
    vehicles,
    makeCheckDue: async () => {
      await server.runSql(`update external_accounts set next_run_at = now() where provider = 'tsd'`);
    },
    stop: async () => {
      await server.stop();
      await tsd.stop();
      await zubie.stop();
    },
  };
}
