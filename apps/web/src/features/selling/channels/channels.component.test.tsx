import type { SellChannelState } from '@fleetworth/contract/selling';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { COMPANY } from '../../../../test/everyday-responses.ts';
import { FLEET_RESPONSES } from '../../../../test/fleet-responses.ts';
import { openScreen } from '../../../../test/open-screen.tsx';

const channelOf = (provider: SellChannelState['provider'], label: string): SellChannelState => ({
  provider,
  label,
  mode: 'live',
  companies: [{ company_id: COMPANY.id, is_linked: false, is_re_access_required: false }],
});

test('says only for Advent Resource that its message format is unverified', async () => {
  await openScreen(`/company/${COMPANY.id}?tab=sell-channels`, {
    ...FLEET_RESPONSES,
    listSellChannels: [channelOf('fmh', 'Fleet Market Hub'), channelOf('advent_resource', 'Advent Resource')],
  });
  await expect
    .element(page.getByText(/^The message format of Advent Resource hasn't been verified/))
    .toBeVisible();
  expect(page.getByText(/hasn't been verified/).elements()).toHaveLength(1);
});
