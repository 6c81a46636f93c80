import { expect, test } from 'vitest';
import { CONTEXT, describeTelematics, readAll, REDIRECT_URI } from './behavior.test-suite.ts';
import { makeSandboxTelematics } from './sandbox.ts';

const VEHICLES = Array.from({ length: 130 }, (_, index) => ({
  vin: `4T1G11AK5NU1${String(index).padStart(5, '0')}`,
  unit: String(index),
  miles: 40_000 + index,
  date: '2026-11-10',
}));

function start() {
  let now = Date.UTC(2026, 10, 20, 17);
  const telematics = makeSandboxTelematics({
    now: () => new Date(now),
    pageUrl: 'https://fleet.example.com/sandbox/zubie',
    listVehicles: async (userRef) => (userRef === '7' ? VEHICLES : []),
  });
  const passDay = () => {
    now += 86_400_000;
  };
  return { telematics, passDay };
}

describeTelematics('the sandbox', async () => ({
  ...start(),
  makeCode: () => 'sbx-allowed',
  stop: async () => {},
}));

const codeOf = (code: string) => ({ code, redirectUri: REDIRECT_URI, userRef: '7' });

test('drives each vehicle 20 to 59 miles a day and has no device in one of ten', async () => {
  const { telematics } = start();
  const { accessToken } = await telematics.exchangeCode(codeOf('sbx-1'), CONTEXT);
  const readings = await readAll(telematics, accessToken);
  expect([readings.length > 100, readings.length < 130]).toEqual([true, true]);
  for (const { vin, miles } of readings) {
    const before = VEHICLES.find((vehicle) => vehicle.vin === vin)?.miles ?? 0;
    expect((miles ?? 0) - before).toBeGreaterThanOrEqual(200);
    expect((miles ?? 0) - before).toBeLessThanOrEqual(590);
  }
});

test('expires a token after a day', async () => {
  const { telematics, passDay } = start();
  const { accessToken } = await telematics.exchangeCode(codeOf('sbx-1'), CONTEXT);
  passDay();
  await expect(readAll(telematics, accessToken)).rejects.toMatchObject({ kind: 'unauthorised' });
});

test.each([
  ['sbx-000400', 'invalid_input'],
  ['sbx-000403', 'forbidden'],
  ['sbx-000503', 'unavailable'],
])('The code %s fails as %s', async (code, kind) => {
  await expect(start().telematics.exchangeCode(codeOf(code), CONTEXT)).rejects.toMatchObject({ kind });
});
