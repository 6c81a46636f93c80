import { describeWholesaleValuation } from '../behavior.test-suite.ts';
import { TestTiming } from '@fleetworth/provider-fakes/timing';
import { startFakeManheim } from '@fleetworth/provider-fakes/manheim';
import { makeManheimWholesaleValuation } from './manheim-wholesale-valuation.ts';

for (const generation of ['legacy', 'bridge'] as const) {
  describeWholesaleValuation(`Manheim’s ${generation} API`, async () => {
    const timing = new TestTiming();
    const manheim = await startFakeManheim({
      generation,
      onUnansweredRequest: () => timing.expireDeadlines(),
    });
    return {
      valuation: makeManheimWholesaleValuation(manheim.settings, timing, () => {}),
      stop: manheim.stop,
    };
  });
}
