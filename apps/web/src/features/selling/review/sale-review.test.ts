import { expect, test } from 'vitest';
import { FLEET_ROW } from '../../../../test/fleet-responses.ts';
import type { SellValues } from '../list/sell-values.ts';
import { type Listing, reviewSale, computeSums, listUnlinkedCompanies } from './sale-review.ts';

const row = (id: number, price: number, worth: { auction: number | null; payoff: number | null }) => ({
  ...FLEET_ROW,
  ...worth,
  id,
  values: { price } as SellValues,
  errors: {},
  checks: [],
  isComplete: true,
});
const FACTS = {
  channelLabel: 'Fleet Market Hub',
  listings: new Map<number, Listing>(),
  companies: [{ company_id: FLEET_ROW.company.id, is_linked: true, is_re_access_required: false }],
};

test('a price of 20,995.10 less a payoff of 18,000.20 is 2,994.90', () => {
  const [vehicle] = reviewSale([row(1, 20_995.1, { auction: 21_350, payoff: 18_000.2 })], FACTS);
  expect(vehicle).toMatchObject({ price: 20_995.1, difference: 2_994.9, obstacle: null, findings: [] });
});

test('Sums are exact to the cent, and count only vehicles that have the amount', () => {
  const vehicles = reviewSale(
    [
      row(1, 0.1, { auction: 0.2, payoff: 0.05 }),
      row(2, 0.2, { auction: null, payoff: null }),
      row(3, 0.3, { auction: 0.1, payoff: 0.5 }),
    ],
    FACTS,
  );
  expect(computeSums(vehicles)).toEqual({
    price: { dollars: 0.6, count: 3 },
    auction: { dollars: 0.3, count: 2 },
    payoff: { dollars: 0.55, count: 2 },
    difference: { dollars: -0.15, count: 2 },
  });
  expect(computeSums([]).payoff).toEqual({ dollars: null, count: 0 });
});

test.each([
  ['is not linked', { is_linked: false, is_re_access_required: false }],
  ['was rejected', { is_linked: true, is_re_access_required: true }],
])("doesn't send vehicles of a company whose account %s", (_what, account) => {
  const companies = [{ company_id: FLEET_ROW.company.id, ...account }];
  const [vehicle] = reviewSale([row(1, 1, { auction: 1, payoff: 1 })], { ...FACTS, companies });
  expect(vehicle?.obstacle).toEqual({
    text: `Link the Fleet Market Hub account of ${FLEET_ROW.company.name} first.`,
    needsLink: true,
  });
});

test("lists vehicles to check before those that can't be sent, and an unlinked company once", () => {
  const unlinked = { ...row(1, 1, { auction: 1, payoff: 1 }), company: { ...FLEET_ROW.company, id: 9 } };
  const rows = [
    unlinked,
    { ...unlinked, id: 2 },
    row(3, 10, { auction: 10, payoff: 1 }),
    row(4, 10_900, { auction: 10, payoff: 1 }),
  ];
  const listings = new Map([[4, { day: '2026-11-26', price: 11_132 }]]);
  const vehicles = reviewSale(rows, { ...FACTS, listings });
  expect(vehicles.map((vehicle) => vehicle.row.id)).toEqual([4, 1, 2, 3]);
  expect(vehicles[0]?.findings).toEqual([
    'Listed on 11/26/2026 at $11,132.00. Sending lists it again at $10,900.00.',
  ]);
  expect(listUnlinkedCompanies(vehicles)).toMatchObject([{ companyId: 9, count: 2 }]);
});
