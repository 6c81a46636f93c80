import { makeSandboxWholesaleValuation } from '../wholesale-valuation/sandbox.ts';
import { describeGuideValuation } from './behavior.test-suite.ts';
import { makeSandboxGuideValuation } from './sandbox.ts';

describeGuideValuation('the sandbox', async () => ({
  guide: makeSandboxGuideValuation(makeSandboxWholesaleValuation()),
  unknownVin: '4T1G11AK5NU000404',
  unavailableVin: '4T1G11AK5NU000503',
  stop: async () => {},
}));
