import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConcurrencyMeter } from './concurrency-meter.ts';

export type VinauditFault =
  /** Never answers the request. */
  | 'held'
  | 'cut_off'
  | 'html'
  | 'other_vin'
  | { error: string; message?: string }
  | { status: number; headers?: Record<string, string> }
  | { report: Record<string, unknown> };

export interface VinauditRequest {
  call: string;
  vin: string;
  query: URLSearchParams;
}

interface Options {
  faultFor?: (request: VinauditRequest) => VinauditFault | null;
  onUnansweredRequest?: () => void;
}

export interface FakeVinaudit {
  settings: { baseUrl: string; key: string; user: string; password: string };
  requests: VinauditRequest[];
  /** Ids of read (and so billed) reports by VIN. */
  billedReports: Map<string, Set<string>>;
  maxConcurrent: () => number;
  stop: () => Promise<void>;
}

const SETTINGS = { key: 'key-of-the-test', user: 'user-of-the-test', password: 'secret-of-the-test' };

const DOUBLED_TITLE = { state: 'FL', date: '2022-03-15', meter: '15', meter_unit: 'M', current: 'FALSE' };

/**
 * Returns a report in the service's format with duplicate rows, kilometers, both date formats and unused
 * fields.
 */
export const fakeReport = (vin: string) => ({
  vin,
  date: '2026-11-20 09:30:00 PST',
  mode: 'prod',
  attributes: { vin, year: '2022', make: 'Toyota', model: 'Camry', trim: 'SE', made_in: 'United States' },
  titles: [
    { vin, ...DOUBLED_TITLE },
    { ...DOUBLED_TITLE, vin },
    { vin, state: 'ON', date: '06/30/2024', meter: '40,000', meter_unit: 'K', current: 'TRUE' },
  ],
  accidents: [{ Date: '2023-02-01', Type: 'Collision', Manner_Of_Collision: 'Rear end', speed: 30 }],
  jsi: [{ date: '2024-08-01', record_type: 'Salvage', brander_name: 'Yard 7', brander_city: 'Tampa' }],
  thefts: [{ date: '2023-09-09', theft_status: 'Recovered', record_type: 'Theft' }],
  salvage: [{ vin, date: '2024-08-02', type: 'Salvage', primary_damage: 'Front end', milage: '41000' }],
  checks: [{ date: '2024-08-03', brand_title: 'Salvage: Damage or Not Specified', brander_name: 'FLORIDA' }],
  lie: [],
  clean: false,
});

/** Starts a fake VinAudit, which bills each id once. */
export async function startFakeVinaudit(options: Options = {}): Promise<FakeVinaudit> {
  const requests: VinauditRequest[] = [];
  const billedReports: FakeVinaudit['billedReports'] = new Map();
  const vinOfId = new Map<string, string>();
  const meter = new ConcurrencyMeter();
  const receive = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    await meter.begin(response);
    const { pathname, searchParams: query } = new URL(incoming.url ?? '', 'http://vinaudit.test');
    const request = { call: pathname.split('/').at(-1) ?? '', vin: query.get('vin') ?? '', query };
    requests.push(request);
    const isAllowed = ['key', 'user', 'pass'].every(
      (name) => query.get(name) === SETTINGS[name === 'pass' ? 'password' : (name as 'key' | 'user')],
    );
    if (!isAllowed) return sendError(response, { error: 'unauthorized_request' });
    const fault = options.faultFor?.(request) ?? null;
    const isReportRead =
      fault === null || fault === 'cut_off' || (typeof fault === 'object' && 'report' in fault);
    if (request.call === 'query') {
      const id = String(1_000_000 + vinOfId.size);
      vinOfId.set(id, request.vin);
      return respond({ response, options }, { vin: request.vin, id, attributes: {} }, fault);
    }
    const id = query.get('id') ?? '';
    if (vinOfId.get(id) !== request.vin) return sendError(response, { error: 'missing_report' });
    if (isReportRead) billedReports.set(request.vin, (billedReports.get(request.vin) ?? new Set()).add(id));
    respond({ response, options }, { id, ...fakeReport(request.vin) }, fault);
  };
  const server = createServer((incoming, response) => void receive(incoming, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    settings: { ...SETTINGS, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2` },
    requests,
    billedReports,
    maxConcurrent: meter.max,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Exchange {
  response: ServerResponse;
  options: Options;
}

function respond({ response, options }: Exchange, body: object, fault: VinauditFault | null): void {
  const completeBody = JSON.stringify({ ...body, success: true, error: '' });
  if (fault === null) return send(response, 200, completeBody);
  if (fault === 'held') return options.onUnansweredRequest?.();
  if (fault === 'html') return send(response, 200, '<html><body>Maintenance</body></html>');
  if (fault === 'other_vin')
    return send(response, 200, JSON.stringify({ ...body, vin: '1FTEW1E50JFA00001', success: true }));
  if (fault === 'cut_off') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' });
    return void response.write(completeBody.slice(0, completeBody.length / 2), () => response.destroy());
  }
  if ('error' in fault) return sendError(response, fault);
  if ('report' in fault)
    return send(response, 200, JSON.stringify({ ...JSON.parse(completeBody), ...fault.report }));
  response.writeHead(fault.status, fault.headers);
  response.end('');
}

const sendError = (response: ServerResponse, { error, message }: { error: string; message?: string }): void =>
  send(response, 200, JSON.stringify({ success: false, error, error_message: message ?? 'Rejected.' }));

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body);
}
