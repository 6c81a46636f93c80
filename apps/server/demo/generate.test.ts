import { hasValidCheckDigit } from '@fleetworth/providers/vin-decoding';
import { describe, expect, it } from 'vitest';
import { generateFleet } from './generate.ts';
import type { DemoVehicleFile } from './rows.ts';

const today = '2026-11-21';
const share = (files: DemoVehicleFile[], test: (file: DemoVehicleFile) => boolean) =>
  files.filter(test).length / files.length;

const fleet = generateFleet({ today });
const files = [...fleet.vehicles()];

describe('the default fleet', () => {
  it('is 2,000 vehicles of three companies, the last of which is not the demo user’s', () => {
    expect(files).toHaveLength(2_000);
    expect(fleet.companies.map((company) => company.leaseCalculatingPeriodType)).toEqual([
      'monthly',
      'daily',
      'monthly',
    ]);
    expect(fleet.companies[0]).toMatchObject({ name: 'Harbor Rent', stateCode: 'FL' });
    expect(fleet.vehicleCounts).toEqual([1_280, 480, 240]);
    expect(fleet.memberships).toEqual([
      { companyId: 1, userId: 1, role: 'owner' },
      { companyId: 1, userId: 3, role: 'viewer' },
      { companyId: 2, userId: 1, role: 'owner' },
      { companyId: 2, userId: 3, role: 'viewer' },
      { companyId: 3, userId: 2, role: 'owner' },
    ]);
    expect(new Set(files.map(({ vehicle }) => vehicle.companyId))).toEqual(new Set([1, 2, 3]));
  });

  it('has 12 locations over all regions', () => {
    expect(fleet.locations).toHaveLength(12);
    expect(new Set(fleet.locations.map((row) => row.regionCode))).toEqual(
      new Set(['NA', 'NE', 'SE', 'MW', 'SW', 'WC']),
    );
    expect(new Set(files.map(({ vehicle }) => vehicle.locationId)).size).toBe(12);
  });

  it('has every status, 82 % of it in use or held for sale', () => {
    const isUsed = ({ vehicle }: DemoVehicleFile) => ['active', 'hold_for_sale'].includes(vehicle.status);
    expect(share(files, isUsed)).toBeCloseTo(0.82, 3);
    expect(new Set(files.map(({ vehicle }) => vehicle.status)).size).toBe(7);
    expect(new Set(files.map(({ vehicle }) => vehicle.condition)).size).toBe(3);
  });

  it('is the same fleet each time', () => {
    expect([...generateFleet({ today }).vehicles()]).toEqual(files);
    expect([...fleet.vehicles()]).toEqual(files);
  });
});

describe('its vehicles', () => {
  it('are 85% financed, with four contract types that start on every day of the month', () => {
    expect(share(files, ({ contract }) => contract === null)).toBeCloseTo(0.15, 3);
    const contracts = files.flatMap(({ contract }) => contract ?? []);
    for (const variant of ['lease_one', 'lease_two', 'loan_one', 'loan_two']) {
      expect(contracts.filter((contract) => contract.variant === variant).length).toBeGreaterThan(150);
    }
    expect(new Set(contracts.map((contract) => contract.startDate.slice(8))).size).toBe(31);
    expect(contracts.every((contract) => contract.startDate <= today)).toBe(true);
    const isAssumed = (name: string) => name === 'Assumption';
    expect(
      contracts.every((row) => isAssumed(row.financingCompanyName) === (row.variant === 'lease_one')),
    ).toBe(true);
  });

  it('have unique VINs with right check digits', () => {
    expect(new Set(files.map(({ vehicle }) => vehicle.vin)).size).toBe(files.length);
    expect(files.every(({ vehicle }) => hasValidCheckDigit(vehicle.vin))).toBe(true);
  });

  it('have model years 2015 to 2026 of about fifty models, some with manual prices and tags', () => {
    const modelYears = files.map(({ vehicle }) => vehicle.modelYear);
    expect([Math.min(...modelYears), Math.max(...modelYears)]).toEqual([2015, 2026]);
    expect(new Set(files.map(({ vehicle }) => `${vehicle.make} ${vehicle.model}`)).size).toBeGreaterThan(40);
    const priced = share(files, ({ vehicle }) => vehicle.manualPriceCents !== null);
    expect(priced).toBeGreaterThan(0.02);
    expect(priced).toBeLessThan(0.05);
    expect(share(files, ({ vehicle }) => vehicle.tagIds.length > 0)).toBeGreaterThan(0.15);
  });

  it('keep every reference within its company', () => {
    const companyOf = (rows: { id: number; companyId: number }[]) =>
      new Map(rows.map((row) => [row.id, row.companyId]));
    const locations = companyOf(fleet.locations);
    const classes = companyOf(fleet.vehicleClasses);
    const tags = companyOf(fleet.tags);
    for (const { vehicle, mileageRecords, contract } of files) {
      expect(locations.get(vehicle.locationId)).toBe(vehicle.companyId);
      expect(classes.get(vehicle.classId)).toBe(vehicle.companyId);
      for (const id of vehicle.tagIds) expect(tags.get(id)).toBe(vehicle.companyId);
      for (const row of [...mileageRecords, ...(contract ? [contract] : [])]) {
        expect([row.companyId, row.vehicleId]).toEqual([vehicle.companyId, vehicle.id]);
      }
    }
  });
});

describe('a contract', () => {
  const contracts = files.flatMap(({ contract }) => contract ?? []);

  it('has amounts and rates that the product accepts', () => {
    for (const contract of contracts) {
      expect(contract.capCostCents).toBeGreaterThan(0);
      if (contract.variant === 'lease_one') {
        expect(contract.monthlyDepreciationCents).toBeGreaterThan(0);
        expect(contract.monthlyPaymentCents).toBeGreaterThanOrEqual(contract.monthlyDepreciationCents);
      }
      if ('downPaymentCents' in contract) {
        expect(contract.downPaymentCents).toBeGreaterThanOrEqual(0);
        expect(contract.downPaymentCents).toBeLessThan(contract.capCostCents);
      }
      if ('monthlyDepreciationRatePercent' in contract && contract.monthlyDepreciationRatePercent !== null) {
        expect(Number(contract.monthlyDepreciationRatePercent)).toBeGreaterThan(0);
      }
      if ('monthlyInterestRatePercent' in contract)
        expect(contract.monthlyInterestRatePercent).toMatch(/^0\.\d{1,2}$/);
    }
  });
});

describe('mileage', () => {
  it('has three records per vehicle by date, none before its service, and one in a large fleet', () => {
    for (const { vehicle, mileageRecords } of files) {
      expect(mileageRecords).toHaveLength(3);
      const [first, second, third] = mileageRecords as [MileageRecord, MileageRecord, MileageRecord];
      expect(first.date >= vehicle.inServiceDate && third.date <= today).toBe(true);
      expect(first.date <= second.date && second.date <= third.date).toBe(true);
      expect(first.miles <= second.miles && second.miles <= third.miles && first.miles > 0).toBe(true);
    }
    const [large] = generateFleet({ size: 1_000_000, today }).vehicles();
    expect(large?.mileageRecords).toHaveLength(1);
  });
});
type MileageRecord = DemoVehicleFile['mileageRecords'][number];

describe('a fleet for measuring', () => {
  it('is 40 companies at 600 locations with 30 tags, the largest company a sixth of it', () => {
    const fleet = generateFleet({ size: 10_000, today });
    expect([fleet.companies.length, fleet.locations.length, fleet.tags.length]).toEqual([40, 600, 30]);
    expect(fleet.vehicleCounts[0]).toBe(1_593);
    expect(new Set(fleet.companies.map((company) => company.name)).size).toBe(40);
    expect(new Set(fleet.locations.map((row) => `${row.companyId} ${row.name}`)).size).toBe(600);
    expect(fleet.memberships.filter((membership) => membership.userId === 1)).toHaveLength(39);
    expect(fleet.memberships.at(-1)).toEqual({ companyId: 40, userId: 2, role: 'owner' });
    expect([...fleet.vehicles()]).toHaveLength(10_000);
  });
});

describe('a small fleet on another day', () => {
  it('has no vehicle that is not in service yet', () => {
    for (const { vehicle } of generateFleet({ size: 200, today: '2026-01-05' }).vehicles()) {
      expect(vehicle.inServiceDate < '2026-01-05').toBe(true);
    }
  });
});
