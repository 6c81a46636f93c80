import {
  type ChannelRequest,
  type ChannelWire,
  FAKE_TOKEN,
  type FakeChannelOptions,
  type FakeChannelServer,
  startFakeChannel,
} from './sell-channel.ts';

const VEHICLES_PATH = '/vehicles';

interface TakenVehicle {
  ref: string;
  vin: string;
}

interface Options extends FakeChannelOptions {
  /** Text with which the stand-in refuses a vehicle; null takes it. */
  refuses?: (vin: string) => string | null;
  /** Tokens that it knows; without, that of the test alone. */
  knows?: (token: string) => boolean;
}

export interface FakeAdventResource extends FakeChannelServer {
  /** Every vehicle that was taken, as often as it was. */
  taken: TakenVehicle[];
}

/** A stand-in of Advent Resource, as far as its wire is assumed. */
export async function startFakeAdventResource(options: Options = {}): Promise<FakeAdventResource> {
  const taken: TakenVehicle[] = [];
  const { refuses = () => null, knows = (token) => token === FAKE_TOKEN } = options;
  const wire: ChannelWire = {
    isAllowed: ({ headers }) => knows(String(headers.authorization).replace('Bearer ', '')),
    answer: (request) =>
      request.method === 'GET' ? find(taken, request) : offer({ taken, refuses }, request),
    refusal: (status, message) => ({ error: { code: status, message } }),
  };
  return Object.assign(await startFakeChannel(wire, options), { taken });
}

function find(taken: readonly TakenVehicle[], { path }: ChannelRequest) {
  const ref = decodeURIComponent(path.slice(`${VEHICLES_PATH}/`.length));
  return taken.some((vehicle) => vehicle.ref === ref)
    ? { status: 200, body: { ref, state: 'listed' } }
    : { status: 404, body: { error: { code: 404, message: 'No such vehicle' } } };
}

interface Offer {
  taken: TakenVehicle[];
  refuses: (vin: string) => string | null;
}

function offer({ taken, refuses }: Offer, { body }: ChannelRequest) {
  const results = (body as { vehicles: TakenVehicle[] }).vehicles.map(({ ref, vin }) => {
    const reason = refuses(vin);
    if (reason === null) taken.push({ ref, vin });
    return reason === null
      ? { ref, accepted: true, reference: `AR-${ref}`, reason: null }
      : { ref, accepted: false, reference: null, reason };
  });
  return { status: 200, body: { results } };
}
