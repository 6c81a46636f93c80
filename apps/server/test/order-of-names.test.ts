import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

/** In the order that people expect. Code points would sort 'Depot 10' first and 'alpha' last. */
const NAMES = ['alpha', 'Beta', 'Depot 2', 'depot 10'];

let fleetworth: TestFleetworth;
beforeAll(async () => {
  fleetworth = await startTestFleetworth();
});
afterAll(() => fleetworth.stop());

const nameOf = (index: number, count: number) => NAMES[count - 1 - index] ?? `Z ${index}`;

test('Companies and locations are in one order of names in lists, totals and summaries', async () => {
  const { data: companies } = await fleetworth.call('listCompanies', {});
  for (const [index, { id }] of companies.entries())
    await fleetworth.call('editCompany', {
      params: { id },
      body: { name: nameOf(index, companies.length) },
    });
  const company = companies[0]?.id ?? 0;
  const { data: locations } = await fleetworth.call('listLocations', { query: { company_id: company } });
  for (const [index, { id }] of locations.entries())
    await fleetworth.call('editLocation', {
      params: { id },
      body: { name: nameOf(index, locations.length) },
    });

  const namesOf = (records: readonly { name: string }[]) => records.map(({ name }) => name);
  const companyNames = namesOf((await fleetworth.call('listCompanies', {})).data);
  expect(companyNames.slice(0, NAMES.length)).toEqual(NAMES.slice(0, companies.length));
  const locationNames = namesOf(
    (await fleetworth.call('listLocations', { query: { company_id: company } })).data,
  );
  expect(locationNames.slice(0, NAMES.length)).toEqual(NAMES.slice(0, locations.length));

  const { data: totals } = await fleetworth.call('summarizeFleet', { filters: { group: 'location' } });
  const { data: future } = await fleetworth.call('summarizeFutureValues', { filters: {} });
  for (const summed of [totals.companies ?? [], future.companies]) {
    expect(namesOf(summed)).toEqual(companyNames);
    expect(namesOf(summed.find(({ id }) => id === company)?.locations ?? [])).toEqual(locationNames);
  }
});
