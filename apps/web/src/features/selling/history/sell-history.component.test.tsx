import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { everydayResponses, OWNER } from '../../../../test/everyday-responses.ts';
import { mockCalls } from '../../../../test/mock-calls.ts';
import { historyOf, OFFER, SELLING_RESPONSES } from '../../../../test/selling-responses.ts';
import { meQuery } from '../../../shell/api/me.queries.ts';
import { queryClient } from '../../../shell/api/query-client.ts';
import { resolveVariables, theme } from '../../../shell/layout/theme.ts';
import { SellHistoryDialog } from './sell-history.dialog.tsx';

const requestCounts: number[] = [];

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, OWNER);
  requestCounts.length = 0;
  mockCalls({
    ...everydayResponses,
    ...SELLING_RESPONSES,
    listSellHistory: ({ query }) => {
      requestCounts.push(query.getAll('vehicle_id[]').length);
      return historyOf([OFFER]);
    },
  });
});

const openHistory = (vehicleIds: readonly number[]) =>
  render(
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="light">
      <QueryClientProvider client={queryClient}>
        <SellHistoryDialog vehicleIds={vehicleIds} onClose={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  );

test('the sell history of more than 200 vehicles says that it has the offers of the first 200', async () => {
  await openHistory(Array.from({ length: 201 }, (_, index) => index + 1));
  await expect.element(page.getByText('Offers of the first 200 of 201 selected vehicles.')).toBeVisible();
  expect(requestCounts).toEqual([200]);
});

test('the sell history of 200 vehicles has the offers of all of them', async () => {
  await openHistory(Array.from({ length: 200 }, (_, index) => index + 1));
  await expect.element(page.getByRole('grid', { name: 'Sell history' })).toBeVisible();
  await expect.element(page.getByText('Offers of the first')).not.toBeInTheDocument();
});
