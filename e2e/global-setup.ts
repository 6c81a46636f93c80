import { startServer } from './server.ts';

/** One server for all journeys; each makes vehicles of its own and leaves those of the demo fleet as they are. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env.FLEETWORTH_URL = server.url;
  return () => server.stop();
}
