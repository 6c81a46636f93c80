import { expect, test } from 'vitest';
import { CONTEXT, describeRentalSystem, REQUEST } from './behavior.test-suite.ts';
import { makeSandboxRentalSystem } from './sandbox.ts';

const CREDENTIALS = { accountId: '48213', username: 'harbor', password: 'any' };

function start() {
  let now = Date.UTC(2026, 10, 20, 17);
  const rental = makeSandboxRentalSystem({ now: () => new Date(now) });
  const passTime = () => {
    now += 2_000;
  };
  return { rental, passTime };
}

describeRentalSystem('the sandbox', async () => ({
  ...start(),
  credentials: CREDENTIALS,
  rejected: { ...CREDENTIALS, username: 'harbor-000401' },
  stop: async () => {},
}));

test('finishes a report after a while', async () => {
  const { rental, passTime } = start();
  const { jobId } = await rental.startReport(CREDENTIALS, REQUEST, CONTEXT);
  expect(await rental.readReport(CREDENTIALS, jobId, CONTEXT)).toEqual({ state: 'working' });
  passTime();
  expect(await rental.readReport(CREDENTIALS, jobId, CONTEXT)).toMatchObject({ state: 'finished' });
});

test.each([
  ['accountId', '000403', 'forbidden'],
  ['username', '000503', 'unavailable'],
  ['password', '000408', 'timeout'],
])('%s that ends in %s fails as %s', async (field, trigger, kind) => {
  const asked = start().rental.verify({ ...CREDENTIALS, [field]: `x${trigger}` }, CONTEXT);
  await expect(asked).rejects.toMatchObject({ kind });
});

test('reports an unknown report as not found', async () => {
  const read = start().rental.readReport(CREDENTIALS, 'R-1', CONTEXT);
  await expect(read).rejects.toMatchObject({ kind: 'not_found' });
});

test('omits the revenue of one in ten locations and the rows of unknown classes', async () => {
  const { rental, passTime } = start();
  const names = (word: string) => Array.from({ length: 60 }, (_, index) => `${word}${index}`);
  const request = { ...REQUEST, locationCodes: names('L'), classNames: names('C'), to: REQUEST.from };
  const { jobId } = await rental.startReport(CREDENTIALS, request, CONTEXT);
  passTime();
  const report = await rental.readReport(CREDENTIALS, jobId, CONTEXT);
  const rows = report.state === 'finished' ? report.rows : [];
  const places = new Set(rows.filter((row) => row.revenueCents === null).map((row) => row.locationCode));
  const classes = new Set(rows.map(({ className }) => className));
  expect([places.size > 0, places.size < 20]).toEqual([true, true]);
  expect([classes.size > 40, classes.size < 60]).toEqual([true, true]);
});
