import { expect, test } from 'vitest';
import { describeVehicleHistory } from './behavior.test-suite.ts';
import { makeSandboxVehicleHistory } from './sandbox.ts';

describeVehicleHistory('the sandbox', async () => ({
  history: makeSandboxVehicleHistory(),
  unknownVin: '4T1G11AK5NU000404',
  unavailableVin: '4T1G11AK5NU000503',
  stop: async () => {},
}));

test('has vehicles of every kind and no row in the future', async () => {
  const history = makeSandboxVehicleHistory();
  const day = '2026-11-20';
  const seen = { titles: 0, accidents: 0, jsi: 0, thefts: 0, salvage: 0, checks: 0 };
  for (let number = 100_001; number < 100_301; number += 1) {
    const vin = `4T1G11AK5NU${number}`;
    const order = { vin, reportId: `sandbox-${vin}` };
    const report = await history.fetchReport(order, { requestId: 'test', day });
    for (const section of Object.keys(seen) as (keyof typeof seen)[]) {
      seen[section] += report[section].length;
      for (const { date } of report[section]) expect(date !== null && date <= day).toBe(true);
    }
  }
  expect(Object.values(seen).every((rows) => rows > 0)).toBe(true);
  expect(seen.titles).toBeGreaterThan(300);
});
