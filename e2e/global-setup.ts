import { DEMO } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { startServer } from './server.ts';

/**
 * One server for all journeys, and one session for those that are not about sessions; each makes vehicles of
 * its own and leaves those of the demo fleet as they are.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env.FLEETWORTH_URL = server.url;
  process.env.FLEETWORTH_TOKEN = await new ApiClient(server.url, null).openSession(DEMO);
  return () => server.stop();
}
