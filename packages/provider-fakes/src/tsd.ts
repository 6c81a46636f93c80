import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { ConcurrencyMeter } from './concurrency-meter.ts';
import { FAKE_REPORT_ROWS } from './tsd-rows.ts';

export type TsdFault =
  | { status: number; headers?: Record<string, string> }
  | { error: string }
  /** Never answers the request. */
  | 'silence'
  | 'cut_off'
  | 'disconnect'
  | 'html'
  | 'doctype'
  | 'huge'
  | 'half_a_document'
  | 'wrong_message'
  | 'rows_twice'
  | 'row_without_a_day';

export interface TsdRequest {
  message: string;
  customer: { CustomerNumber: string; Passcode: string; SID: string };
  body: string;
}

export interface FakeTsdOptions {
  faultFor?: (request: TsdRequest) => TsdFault | null;
  onUnansweredRequest?: () => void;
}

export interface FakeTsd {
  settings: { baseUrl: string; senderId: string; tradingPartner: string };
  requests: TsdRequest[];
  /** Returns the number of bytes of huge responses that were sent before the caller disconnected. */
  countHugeResponseBytes: () => number;
  changePassword: (password: string) => void;
  maxConcurrent: () => number;
  stop: () => Promise<void>;
}

export const FAKE_TSD_ACCOUNT = {
  accountId: '48213',
  username: 'harbor.rent',
  password: 'p<a>&s"s-of the test',
};

const parser = new XMLParser({ parseTagValue: false, ignoreDeclaration: true });
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });

export async function startFakeTsd(options: FakeTsdOptions = {}): Promise<FakeTsd> {
  const requests: TsdRequest[] = [];
  let { password } = FAKE_TSD_ACCOUNT;
  let sentByteCount = 0;
  const meter = new ConcurrencyMeter();
  const server = createServer((incoming, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const request = readRequest(Buffer.concat(chunks).toString());
      requests.push(request);
      await meter.begin(response);
      const fault = options.faultFor?.(request) ?? null;
      if (fault === 'silence') return options.onUnansweredRequest?.();
      if (fault === 'huge') sentByteCount += await sendHugeResponse(response);
      else if (fault !== null) sendFault(response, fault);
      else if (isValidSignIn(request, password)) respond(response, request.message);
      else send(response, errorDocument('101-Invalid customer number or passcode'));
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    settings: { baseUrl: `http://127.0.0.1:${port}/`, senderId: 'SENDER', tradingPartner: 'PARTNER' },
    requests,
    countHugeResponseBytes: () => sentByteCount,
    changePassword: (changed) => {
      password = changed;
    },
    maxConcurrent: meter.max,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function readRequest(body: string): TsdRequest {
  const { TRNXML: document } = parser.parse(body) as {
    TRNXML: { Message: { MessageID: string }; Customer: TsdRequest['customer'] };
  };
  return { message: document.Message.MessageID, customer: document.Customer, body };
}

const isValidSignIn = ({ customer }: TsdRequest, password: string): boolean =>
  customer.CustomerNumber === FAKE_TSD_ACCOUNT.accountId &&
  customer.SID === FAKE_TSD_ACCOUNT.username &&
  customer.Passcode === password;

// Unlike requests, responses have an outer element, `TRN`.
const documentOf = (messageId: string, payload: object): string =>
  `<?xml version="1.0"?>${builder.build({
    TRN: {
      TRNXML: { '@version': '1.0.0', Message: { MessageID: messageId }, Payload: payload, Unknown: 'x' },
    },
  })}`;

const errorDocument = (text: string): string =>
  builder.build({
    TRN: { TRNXML: { Message: { MessageID: 'RSPERR', MessageDescription: text }, Payload: {} } },
  });

const LOCATIONS = {
  RentalLocation: [
    { RentalLocationID: 'TPA', RentalLocationName: 'Harbor Rent Tampa', RentalLocationStatus: 'OPEN' },
    { RentalLocationID: 'MCO', RentalLocationName: 'Harbor Rent Orlando' },
  ],
};

const RATES = {
  RateProduct: [
    { RateID: '1', ClassCode: 'SUV', RateAmount: '59.00' },
    { RateID: '2', ClassCode: '007', RateAmount: '39.00' },
    { RateID: '3', ClassCode: 'SUV', RateAmount: '49.00' },
  ],
};

const STARTED_REPORT_ID = 'R-1';
const report = (rows: readonly object[]) => ({ ReportStatus: 'FINISHED', ReportRow: [...rows] });

const PAYLOAD_BY_MESSAGE: Record<string, object> = {
  REQLOC: LOCATIONS,
  REQRAT: RATES,
  REQRPT: { ReportID: STARTED_REPORT_ID },
  REQRST: report(FAKE_REPORT_ROWS),
};

const responseNameFor = (message: string): string => message.replace(/^REQ/, 'RSP');

const respond = (response: ServerResponse, message: string): void =>
  send(response, documentOf(responseNameFor(message), PAYLOAD_BY_MESSAGE[message] ?? {}));

function sendFault(response: ServerResponse, fault: Exclude<TsdFault, 'silence' | 'huge'>): void {
  if (fault === 'disconnect') return void response.destroy();
  if (fault === 'cut_off') {
    response.writeHead(200, { 'content-length': '100000' });
    return void response.write('<TRN><TRNXML>', () => response.destroy());
  }
  if (typeof fault === 'object' && 'status' in fault) {
    response.writeHead(fault.status, fault.headers);
    return void response.end('<html>Error</html>');
  }
  send(response, typeof fault === 'object' ? errorDocument(fault.error) : FAULT_TEXTS[fault]);
}

const first = FAKE_REPORT_ROWS[0] ?? {};
const FAULT_TEXTS = {
  html: '<!doctype html><html><title>Maintenance</title><br></html>',
  doctype: `<!DOCTYPE TRN [<!ENTITY a SYSTEM "file:///etc/hostname">]>${documentOf('RSPLOC', { A: '&a;' })}`,
  half_a_document: documentOf('RSPLOC', LOCATIONS).slice(0, -20),
  wrong_message: documentOf('RSPBIL', {}),
  rows_twice: documentOf('RSPRST', report([...FAKE_REPORT_ROWS, first])),
  row_without_a_day: documentOf('RSPRST', report([{ ...first, Date: 'Rows: 3' }])),
};

const HUGE_RESPONSE_BYTES = 200 * 1_048_576;

/** Returns how many bytes the caller accepted. */
async function sendHugeResponse(response: ServerResponse): Promise<number> {
  const chunk = Buffer.alloc(1_048_576, '<A>1</A>');
  response.writeHead(200, { 'content-type': 'text/xml' });
  let sentBytes = 0;
  while (sentBytes < HUGE_RESPONSE_BYTES && !response.destroyed) {
    const canContinue = response.write(chunk);
    sentBytes += chunk.length;
    if (!canContinue)
      await new Promise<void>((resolve) => {
        response.once('drain', resolve).once('close', resolve);
      });
  }
  response.end();
  return sentBytes;
}

function send(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' });
  response.end(text);
}
