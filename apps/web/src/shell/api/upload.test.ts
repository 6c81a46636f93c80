import { beforeEach, expect, test, vi } from 'vitest';
import { ConnectionError } from './api-error.ts';
import { storeSession } from '../../../test/stored-session.ts';
import { upload } from './upload.ts';

storeSession();
vi.stubGlobal('location', { href: 'http://fleetworth.test/' });

/** Browser request that ends as the test decides. */
class FakeRequest extends EventTarget {
  static last = new FakeRequest();
  upload = new EventTarget();
  headers: Record<string, string> = {};
  opened: string[] = [];
  body: FormData | null = null;
  status = 200;
  responseText = '{"data":{"id":7},"message":"Successfully uploaded"}';

  constructor() {
    super();
    FakeRequest.last = this;
  }

  open(...opened: string[]) {
    this.opened = opened;
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }

  send(body: FormData) {
    this.body = body;
  }

  abort() {
    this.dispatchEvent(new Event('abort'));
  }
}
beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest));

function start(signal = new AbortController().signal, onProgress: (share: number) => void = () => {}) {
  const file = new File(['VIN'], 'june.csv');
  const request = { upload: { type: 'delete', company: undefined, file } } as const;
  const response = upload('uploadVehicleBatch', request as never, { signal, onProgress });
  // The test awaits the rejection later than it happens.
  response.catch(() => undefined);
  return response;
}

test('uploads a file as a form with its fields and the session, and reports progress', async () => {
  const shares: number[] = [];
  const response = start(undefined, (share) => shares.push(share));
  const request = FakeRequest.last;
  request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 5, total: 20 }));
  request.dispatchEvent(new Event('load'));
  expect(await response).toEqual({ data: { id: 7 }, message: 'Successfully uploaded' });
  expect(shares).toEqual([0.25]);
  expect(request.opened).toEqual(['PUT', '/api/v1/vehicles/batch']);
  expect(request.headers).toMatchObject({ authorization: 'Bearer the token' });
  expect(request.headers).not.toHaveProperty('content-type');
  const { body } = request;
  expect([...(body?.keys() ?? [])]).toEqual(['type', 'file']);
  expect(body?.get('file')).toMatchObject({ name: 'june.csv' });
});

test('throws the error of a rejected upload', async () => {
  const response = start();
  FakeRequest.last.status = 422;
  FakeRequest.last.responseText = '{"reason":"batch.empty","message":"No rows."}';
  FakeRequest.last.dispatchEvent(new Event('load'));
  await expect(response).rejects.toMatchObject({ status: 422, reason: 'batch.empty' });
});

test('distinguishes a lost connection from a canceled upload', async () => {
  const lost = start();
  FakeRequest.last.dispatchEvent(new Event('error'));
  await expect(lost).rejects.toThrow(ConnectionError);
  const own = new AbortController();
  const aborted = start(own.signal);
  own.abort();
  await expect(aborted).rejects.toThrow('Canceled');
});
