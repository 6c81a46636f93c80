import {
  type ChannelRequest,
  type ChannelWire,
  FAKE_TOKEN,
  type FakeChannelOptions,
  type FakeChannelServer,
  startFakeChannel,
} from './sell-channel.ts';

const UPLOAD_PATH = '/outsource/upload';

/** Car that the stand-in has taken. */
interface TakenCar {
  id: string;
  vin: string;
  status: string;
  createdAt: number;
}

interface Options extends FakeChannelOptions {
  /** Text with which the stand-in refuses a car; null takes it. */
  refuses?: (vin: string) => string | null;
  /** Epoch milliseconds, by which cars are dated; without, a day of tests. */
  now?: () => number;
  /** Tokens that it knows; without, that of the test alone. */
  knows?: (token: string) => boolean;
}

export interface FakeFleetMarketHub extends FakeChannelServer {
  /** Every car that was taken, as often as it was. */
  taken: TakenCar[];
}

const USUAL_NOW_MS = Date.UTC(2026, 10, 20, 17);

/** A stand-in of Fleet Market Hub. */
export async function startFakeFleetMarketHub(options: Options = {}): Promise<FakeFleetMarketHub> {
  const taken: TakenCar[] = [];
  const { refuses = () => null, now = () => USUAL_NOW_MS, knows = (token) => token === FAKE_TOKEN } = options;
  const wire: ChannelWire = {
    isAllowed: ({ headers }) => knows(String(headers['access-token'])),
    answer: (request) =>
      request.method === 'GET' ? list(taken, request) : upload({ taken, refuses, now }, request),
    refusal: (status, message) => ({
      error: { status, message, ...(status === 422 && { items: { vin: 'is not a VIN' } }) },
    }),
  };
  return Object.assign(await startFakeChannel(wire, options), { taken });
}

function list(taken: readonly TakenCar[], { path }: ChannelRequest) {
  const vin = new URL(path, 'http://hub').searchParams.get('vin');
  const items = taken.filter((car) => car.vin === vin).toReversed();
  return { status: 200, body: { page: 1, pages: 1, total: items.length, items } };
}

interface Upload {
  taken: TakenCar[];
  refuses: (vin: string) => string | null;
  now: () => number;
}

function upload({ taken, refuses, now }: Upload, { path, body }: ChannelRequest) {
  if (path !== UPLOAD_PATH) return { status: 404, body: { error: { status: 404, message: 'Not found' } } };
  const successfulCars: TakenCar[] = [];
  const failedCars: object[] = [];
  for (const request of body as { vin: string }[]) {
    const errorMessage = refuses(request.vin);
    if (errorMessage !== null) failedCars.push({ request, errorMessage });
    else
      successfulCars.push({
        ...request,
        id: crypto.randomUUID(),
        status: 'WAITING',
        createdAt: now(),
      });
  }
  taken.push(...successfulCars);
  return { status: 201, body: { successfulCars, failedCars } };
}
