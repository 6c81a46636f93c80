import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConcurrencyMeter } from './concurrency-meter.ts';

export type BlackbookFault =
  | 'error_count'
  | 'no_data'
  | 'zeros'
  | 'several'
  | 'access_denied'
  /** Never answers the request. */
  | 'held'
  | 'cut_off'
  | 'html'
  /** Success without a vehicle. */
  | 'empty_list'
  /** Status 200 with this error, which is how the service reports its own failures. */
  | { error: string; dataAvailable?: boolean }
  | { status: number; headers?: Record<string, string> };

interface Options {
  faultFor?: (vin: string) => BlackbookFault | null;
  onUnansweredRequest?: () => void;
}

export interface FakeBlackbook {
  settings: { baseUrl: string; user: string; password: string; customerId: null };
  requests: { vin: string; query: URLSearchParams; authorization: string | undefined }[];
  maxConcurrent: () => number;
  stop: () => Promise<void>;
}

/** Values of a vehicle that are already adjusted for its mileage and region. */
export const FAKE_ENTRY = {
  publish_date: '11/16/2026',
  data_freq: 'D',
  state: 'FL',
  vin: '4T1G11AKNU',
  model_year: '2022',
  make: 'Toyota',
  model: 'Camry',
  adjusted_whole_xclean: 20_475,
  adjusted_whole_clean: 19_100,
  adjusted_whole_avg: 17_075,
  adjusted_whole_rough: 15_150,
  adjusted_retail_xclean: 24_375,
  adjusted_retail_clean: 22_925,
  adjusted_retail_avg: 19_425,
  adjusted_retail_rough: 17_600,
};

const SETTINGS = { user: 'user-of-the-test', password: 'secret-of-the-test', customerId: null };

export async function startFakeBlackbook(options: Options = {}): Promise<FakeBlackbook> {
  const requests: FakeBlackbook['requests'] = [];
  const meter = new ConcurrencyMeter();
  const receive = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    await meter.begin(response);
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://blackbook.test');
    const vin = pathname.split('/').at(-1) ?? '';
    requests.push({ vin, query: searchParams, authorization: incoming.headers.authorization });
    const expected = `Basic ${Buffer.from(`${SETTINGS.user}:${SETTINGS.password}`).toString('base64')}`;
    if (incoming.headers.authorization !== expected) return send(response, 401, '');
    respond(response, options.faultFor?.(vin) ?? null, options);
  };
  const server = createServer((incoming, response) => void receive(incoming, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/UsedCarWS/UsedCarWS`;
  return {
    settings: { ...SETTINGS, baseUrl },
    requests,
    maxConcurrent: meter.max,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const ZEROS = Object.fromEntries(
  Object.entries(FAKE_ENTRY).map(([name, value]) => [name, name.startsWith('adjusted_') ? 0 : value]),
);

function respond(
  response: ServerResponse,
  fault: BlackbookFault | null,
  { onUnansweredRequest }: Options,
): void {
  switch (fault) {
    case null:
      return sendVehicles(response, [FAKE_ENTRY]);
    case 'zeros':
      return sendVehicles(response, [ZEROS]);
    case 'several':
      return sendVehicles(response, [FAKE_ENTRY, { ...FAKE_ENTRY, adjusted_whole_avg: 1 }]);
    case 'no_data':
      return send(
        response,
        200,
        JSON.stringify({ error_count: 0, used_vehicles: { data_available: false, used_vehicle_list: [] } }),
      );
    case 'error_count':
      return sendError(response, { error: 'Invalid VIN' });
    case 'access_denied':
      return send(response, 200, 'Access Denied');
    case 'empty_list':
      return sendVehicles(response, []);
    case 'html':
      return send(response, 200, '<html><body>Maintenance</body></html>');
    case 'held':
      return onUnansweredRequest?.();
    case 'cut_off':
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"error', () => response.destroy());
      return;
    default:
      if ('error' in fault) return sendError(response, fault);
      response.writeHead(fault.status, fault.headers);
      response.end('');
  }
}

const sendError = (response: ServerResponse, fault: { error: string; dataAvailable?: boolean }): void =>
  send(
    response,
    200,
    JSON.stringify({
      error_count: 1,
      message_list: [{ type: 'Error', description: fault.error }],
      ...(fault.dataAvailable !== undefined && { used_vehicles: { data_available: fault.dataAvailable } }),
    }),
  );

const sendVehicles = (response: ServerResponse, list: readonly object[]): void =>
  send(
    response,
    200,
    JSON.stringify({
      warning_count: 0,
      error_count: 0,
      message_list: [],
      used_vehicles: { data_available: true, used_vehicle_list: list },
    }),
  );

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body);
}
