import {
  type ChannelRequest,
  type ChannelProtocol,
  FAKE_TOKEN,
  type FakeChannelOptions,
  type FakeChannelServer,
  startFakeChannel,
} from './sell-channel.ts';

const VEHICLES_PATH = '/vehicles';

interface AcceptedVehicle {
  ref: string;
  vin: string;
}

interface Options extends FakeChannelOptions {
  /** Returns the message that rejects a vehicle, or null to accept it. */
  rejectionFor?: (vin: string) => string | null;
  isKnownToken?: (token: string) => boolean;
}

export interface FakeAdventResource extends FakeChannelServer {
  accepted: AcceptedVehicle[];
}

export async function startFakeAdventResource(options: Options = {}): Promise<FakeAdventResource> {
  const accepted: AcceptedVehicle[] = [];
  const { rejectionFor = () => null, isKnownToken = (token) => token === FAKE_TOKEN } = options;
  const wire: ChannelProtocol = {
    isAllowed: ({ headers }) => isKnownToken(String(headers.authorization).replace('Bearer ', '')),
    respond: (request) =>
      request.method === 'GET' ? find(accepted, request) : offer({ accepted, rejectionFor }, request),
    errorBody: (status, message) => ({ error: { code: status, message } }),
  };
  return Object.assign(await startFakeChannel(wire, options), { accepted });
}

function find(accepted: readonly AcceptedVehicle[], { path }: ChannelRequest) {
  const ref = decodeURIComponent(path.slice(`${VEHICLES_PATH}/`.length));
  return accepted.some((vehicle) => vehicle.ref === ref)
    ? { status: 200, body: { ref, state: 'listed' } }
    : { status: 404, body: { error: { code: 404, message: 'No such vehicle' } } };
}

interface OfferContext {
  accepted: AcceptedVehicle[];
  rejectionFor: (vin: string) => string | null;
}

function offer({ accepted, rejectionFor }: OfferContext, { body }: ChannelRequest) {
  const results = (body as { vehicles: AcceptedVehicle[] }).vehicles.map(({ ref, vin }) => {
    const reason = rejectionFor(vin);
    if (reason === null) accepted.push({ ref, vin });
    return reason === null
      ? { ref, accepted: true, reference: `AR-${ref}`, reason: null }
      : { ref, accepted: false, reference: null, reason };
  });
  return { status: 200, body: { results } };
}
