import {
  type ChannelRequest,
  type ChannelProtocol,
  FAKE_TOKEN,
  type FakeChannelOptions,
  type FakeChannelServer,
  startFakeChannel,
} from './sell-channel.ts';

const UPLOAD_PATH = '/outsource/upload';

interface AcceptedCar {
  id: string;
  vin: string;
  status: string;
  createdAt: number;
}

interface Options extends FakeChannelOptions {
  rejectionFor?: (vin: string) => string | null;
  /** Epoch milliseconds for the creation time of cars. Defaults to a fixed day. */
  now?: () => number;
  isKnownToken?: (token: string) => boolean;
}

export interface FakeFleetMarketHub extends FakeChannelServer {
  accepted: AcceptedCar[];
}

const DEFAULT_NOW_MS = Date.UTC(2026, 10, 20, 17);

export async function startFakeFleetMarketHub(options: Options = {}): Promise<FakeFleetMarketHub> {
  const accepted: AcceptedCar[] = [];
  const {
    rejectionFor = () => null,
    now = () => DEFAULT_NOW_MS,
    isKnownToken = (token) => token === FAKE_TOKEN,
  } = options;
  const wire: ChannelProtocol = {
    isAllowed: ({ headers }) => isKnownToken(String(headers['access-token'])),
    respond: (request) =>
      request.method === 'GET' ? list(accepted, request) : upload({ accepted, rejectionFor, now }, request),
    errorBody: (status, message) => ({
      error: { status, message, ...(status === 422 && { items: { vin: 'is not a VIN' } }) },
    }),
  };
  return Object.assign(await startFakeChannel(wire, options), { accepted });
}

function list(accepted: readonly AcceptedCar[], { path }: ChannelRequest) {
  const vin = new URL(path, 'http://hub').searchParams.get('vin');
  const items = accepted.filter((car) => car.vin === vin).toReversed();
  return { status: 200, body: { page: 1, pages: 1, total: items.length, items } };
}

interface Upload {
  accepted: AcceptedCar[];
  rejectionFor: (vin: string) => string | null;
  now: () => number;
}

function upload({ accepted, rejectionFor, now }: Upload, { path, body }: ChannelRequest) {
  if (path !== UPLOAD_PATH) return { status: 404, body: { error: { status: 404, message: 'Not found' } } };
  const successfulCars: AcceptedCar[] = [];
  const failedCars: object[] = [];
  for (const request of body as { vin: string }[]) {
    const errorMessage = rejectionFor(request.vin);
    if (errorMessage !== null) failedCars.push({ request, errorMessage });
    else
      successfulCars.push({
        ...request,
        id: crypto.randomUUID(),
        status: 'WAITING',
        createdAt: now(),
      });
  }
  accepted.push(...successfulCars);
  return { status: 201, body: { successfulCars, failedCars } };
}
