import { dateOf } from './days.ts';
import { roughValueCents } from './prices.ts';
import type { Random } from './random.ts';
import type { DemoContract, DemoContractTerms, DemoVehicle } from './rows.ts';

const DAYS_PER_MONTH = 30.44;
/**
 * Share of contracts whose balance declines more slowly than the vehicle's value, so that some vehicles are
 * underwater.
 */
const SLOW = 0.14;
const LENDERS = [
  'Larkfield Fleet Capital',
  'Stonebrook Motor Credit',
  'Halvorsen Leasing',
  'Merrow Auto Finance',
  'Quillon Federal',
  'Pinebarren Credit',
];

export interface FinancedVehicle {
  vehicle: DemoVehicle;
  priceCents: number;
  inServiceDay: number;
  today: number;
}

/** Figures of a contract from which its terms are generated. */
interface Deal {
  capCostCents: number;
  startDay: number;
  lengthMonths: number;
  isSlow: boolean;
}

type TermsMaker = (deal: Deal, random: Random) => DemoContractTerms;

/**
 * Generates a contract for the vehicle. It starts when the vehicle enters service, or later if such a
 * contract would have ended long ago.
 */
export function contractOf(financed: FinancedVehicle, random: Random): DemoContract {
  const { variant, lengths, terms } = drawVariant(random);
  const deal = createDeal(financed, random.pick(lengths), random);
  return {
    companyId: financed.vehicle.companyId,
    vehicleId: financed.vehicle.id,
    startDate: dateOf(deal.startDay),
    financingCompanyName: variant === 'lease_one' ? 'Assumption' : random.pick(LENDERS),
    ...terms(deal, random),
  };
}

function createDeal(
  { priceCents, inServiceDay, today }: FinancedVehicle,
  lengthMonths: number,
  random: Random,
): Deal {
  const isSlow = random.chance(SLOW);
  const lengthDays = Math.round(lengthMonths * DAYS_PER_MONTH);
  const hasEnded = today - inServiceDay > lengthDays + 60;
  const startDay = hasEnded ? today - random.integer(1, lengthDays) : inServiceDay;
  const months = (startDay - inServiceDay) / DAYS_PER_MONTH;
  // New vehicles are bought below list, rounded to hundreds; later contracts finance the vehicle's value at
  // that time.
  const worth = hasEnded
    ? roughValueCents(priceCents, months) * random.between(0.96, 1.04)
    : priceCents * random.between(0.86, 0.95);
  const capCostCents = wholeDollars(worth * (isSlow ? 1.07 : 1));
  return { capCostCents, startDay, lengthMonths, isSlow };
}

interface Variant {
  variant: DemoContractTerms['variant'];
  share: number;
  lengths: readonly number[];
  terms: TermsMaker;
}

const VARIANTS: readonly Variant[] = [
  { variant: 'lease_one', share: 0.4, lengths: [24, 36, 36, 48], terms: leaseByAmounts },
  { variant: 'lease_two', share: 0.25, lengths: [24, 36, 48, 60], terms: leaseByPercent },
  { variant: 'loan_one', share: 0.15, lengths: [18, 24, 36], terms: flooring },
  { variant: 'loan_two', share: 0.2, lengths: [36, 48, 60, 72], terms: levelLoan },
];

function drawVariant(random: Random): Variant {
  let drawn = random.next();
  for (const variant of VARIANTS) {
    drawn -= variant.share;
    if (drawn < 0) return variant;
  }
  return VARIANTS[0] as Variant;
}

function leaseByAmounts({ capCostCents, lengthMonths, isSlow }: Deal, random: Random): DemoContractTerms {
  const monthlyDepreciationCents = wholeDollars((capCostCents * depreciationPercent(isSlow, random)) / 100);
  const interestCents = wholeDollars((capCostCents * random.between(0.35, 0.75)) / 100);
  return {
    variant: 'lease_one',
    capCostCents,
    lengthMonths,
    monthlyDepreciationCents,
    monthlyPaymentCents: monthlyDepreciationCents + interestCents,
  };
}

function leaseByPercent({ capCostCents, lengthMonths, isSlow }: Deal, random: Random): DemoContractTerms {
  return {
    variant: 'lease_two',
    capCostCents,
    lengthMonths,
    monthlyDepreciationRatePercent: percentText(depreciationPercent(isSlow, random)),
    monthlyInterestRatePercent: percentText(random.between(0.35, 0.75)),
  };
}

function flooring({ capCostCents, lengthMonths, isSlow }: Deal, random: Random): DemoContractTerms {
  return {
    variant: 'loan_one',
    capCostCents,
    lengthMonths,
    downPaymentCents: wholeDollars(capCostCents * random.between(0, 0.1)),
    monthlyDepreciationRatePercent: percentText(depreciationPercent(isSlow, random)),
    monthlyInterestRatePercent: percentText(random.between(0.45, 0.85)),
    monthlyFeeCents: random.pick([0, 500, 1_000, 2_500, 5_000]),
  };
}

function levelLoan({ capCostCents, lengthMonths, isSlow }: Deal, random: Random): DemoContractTerms {
  const isStraight = random.chance(0.6);
  return {
    variant: 'loan_two',
    capCostCents,
    lengthMonths,
    downPaymentCents: isSlow ? 0 : wholeDollars(capCostCents * random.between(0.05, 0.2)),
    monthlyInterestRatePercent: percentText(random.between(0.35, 0.8)),
    // Low rates keep the residual above 0. With a residual of 0, this would be a straight loan too.
    monthlyDepreciationRatePercent: isStraight ? null : percentText(random.between(0.8, 1.3)),
  };
}

function depreciationPercent(isSlow: boolean, random: Random): number {
  return isSlow ? random.between(0.6, 0.95) : random.between(1.35, 2.15);
}

/** Formats a percentage as a user would type it: '1.65', '0.5'. */
function percentText(percent: number): string {
  return String(Math.round(percent * 100) / 100);
}

function wholeDollars(cents: number): number {
  return Math.round(cents / 100) * 100;
}
