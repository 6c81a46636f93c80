import { addDays, addMonths } from '@fleetworth/domain/calendar';
import {
  type FinanceContract,
  type ContractStatus,
  type ContractStatusQuery,
  contractStatusOn,
} from '@fleetworth/domain/finance';

/**
 * Goal 9: compares the public function of contract statuses with a plain loop of the same exact rule, inlined
 * by hand and without checks. Both get the same queries, with rates and dates as text, and their results are
 * compared to the cent. The contracts have all four variants, each on one of the 25 months of a projection.
 * The two alternate. The ratio is the median of the rounds after the first ten.
 */
export async function benchPayoff() {
  const queries = makeQueries(60_000);
  const rounds: { publicMs: number; bareMs: number }[] = [];
  for (let round = 0; round < 50; round += 1) {
    const byFunction = timed(() => evaluateByFunction(queries));
    const byLoop = timed(() => evaluateByLoop(queries));
    if (round === 0) compare(byFunction.results, byLoop.results);
    rounds.push({ publicMs: byFunction.ms, bareMs: byLoop.ms });
  }
  const warm = rounds.slice(10);
  const perSecond = (ms: number) => `${(queries.length / ms / 1000).toFixed(1)}M`;
  const publicMs = median(warm.map((round) => round.publicMs));
  const bareMs = median(warm.map((round) => round.bareMs));
  return {
    goal: 9,
    name: 'payoff by the public function / a plain loop with the same exact rule',
    ratio: median(warm.map((round) => round.bareMs / round.publicMs)),
    limit: 0.8,
    isCeiling: false,
    detail: `${perSecond(publicMs)} against ${perSecond(bareMs)} vehicles/s`,
  };
}

function timed(run: () => ContractStatus[]): { results: ContractStatus[]; ms: number } {
  const start = performance.now();
  const results = run();
  return { results, ms: performance.now() - start };
}

function compare(results: ContractStatus[], others: ContractStatus[]): void {
  results.forEach((result, index) => {
    if (JSON.stringify(result) !== JSON.stringify(others[index]))
      throw new Error(`the two rules differ at ${index}`);
  });
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

function evaluateByFunction(queries: ContractStatusQuery[]): ContractStatus[] {
  const results: ContractStatus[] = [];
  for (const query of queries) results.push(contractStatusOn(query));
  return results;
}

function evaluateByLoop(queries: ContractStatusQuery[]): ContractStatus[] {
  const results: ContractStatus[] = [];
  for (let at = 0; at < queries.length; at += 1) {
    const { contract, day } = queries[at] as ContractStatusQuery;
    const start = contract.startDate;
    const length = contract.lengthMonths;
    const year =
      day.charCodeAt(0) * 1000 +
      day.charCodeAt(1) * 100 +
      day.charCodeAt(2) * 10 +
      day.charCodeAt(3) -
      53_328;
    const month = day.charCodeAt(5) * 10 + day.charCodeAt(6) - 529;
    const dayOfMonth = day.charCodeAt(8) * 10 + day.charCodeAt(9) - 528;
    const startYear =
      start.charCodeAt(0) * 1000 +
      start.charCodeAt(1) * 100 +
      start.charCodeAt(2) * 10 +
      start.charCodeAt(3) -
      53_328;
    const startMonth = start.charCodeAt(5) * 10 + start.charCodeAt(6) - 529;
    let startDay = start.charCodeAt(8) * 10 + start.charCodeAt(9) - 528;
    if (startDay > 28) {
      const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
      const last =
        month === 1
          ? isLeap
            ? 29
            : 28
          : month === 3 || month === 5 || month === 8 || month === 10
            ? 30
            : 31;
      if (startDay > last) startDay = last;
    }
    let m = (year - startYear) * 12 + month - startMonth;
    if (dayOfMonth < startDay) m -= 1;
    m = m < 0 ? 0 : m > length ? length : m;
    const amount = contract.capCostCents;
    let payoff = 0;
    let payment = 0;
    if (contract.variant === 'lease_one') {
      const fall = contract.monthlyDepreciationCents;
      payoff = amount - m * fall;
      if (payoff < 0) payoff = 0;
      if (m < length && payoff > 0) {
        const next = payoff - fall;
        payment = payoff - (next > 0 ? next : 0) + contract.monthlyPaymentCents - fall;
      }
    } else {
      let over = 0;
      let under = 100;
      let point = 0;
      const interestText = contract.monthlyInterestRatePercent;
      for (let k = 0; k < interestText.length; k += 1) {
        const c = interestText.charCodeAt(k);
        if (c === 46) point = 1;
        else {
          over = over * 10 + c - 48;
          if (point) under *= 10;
        }
      }
      let fallOver = 0;
      let fallUnder = 100;
      point = 0;
      const fallText = contract.monthlyDepreciationRatePercent;
      if (fallText !== null) {
        for (let k = 0; k < fallText.length; k += 1) {
          const c = fallText.charCodeAt(k);
          if (c === 46) point = 1;
          else {
            fallOver = fallOver * 10 + c - 48;
            if (point) fallUnder *= 10;
          }
        }
      }
      if (contract.variant !== 'loan_two') {
        const financed = contract.variant === 'loan_one' ? amount - contract.downPaymentCents : amount;
        let balance = (fallUnder - m * fallOver) * financed;
        if (balance > 0) payoff = Math.floor((2 * balance + fallUnder) / (2 * fallUnder));
        if (m < length && payoff > 0) {
          balance = (fallUnder - (m + 1) * fallOver) * financed;
          const next = balance > 0 ? Math.floor((2 * balance + fallUnder) / (2 * fallUnder)) : 0;
          const base = contract.variant === 'loan_one' ? payoff : amount;
          payment = payoff - next + Math.floor((2 * base * over + under) / (2 * under));
          if (contract.variant === 'loan_one') payment += contract.monthlyFeeCents;
        }
      } else {
        const financed = amount - contract.downPaymentCents;
        const balance = fallText === null ? 0 : (fallUnder - length * fallOver) * financed;
        const residual = balance > 0 ? Math.floor((2 * balance + fallUnder) / (2 * fallUnder)) : 0;
        if (m === length) payoff = residual;
        else {
          const rate = over / under;
          const level =
            rate === 0
              ? (financed - residual) / length
              : rate * (residual + (financed - residual) / -Math.expm1(-length * Math.log1p(rate)));
          const rounded = Math.round(level);
          payoff = financed;
          for (let k = 0; k < m; k += 1) {
            let principal = rounded - Math.floor((2 * payoff * over + under) / (2 * under));
            if (principal < 0) principal = 0;
            if (principal > payoff - residual) principal = payoff - residual;
            payoff -= principal;
          }
          const interest = Math.floor((2 * payoff * over + under) / (2 * under));
          let principal = rounded - interest;
          if (principal < 0) principal = 0;
          if (principal > payoff - residual || m === length - 1) principal = payoff - residual;
          payment = principal + interest;
        }
      }
    }
    results.push({
      payoffCents: payoff,
      remainingMonths: length - m,
      monthlyPaymentCents: payment,
      monthsPassed: m,
    });
  }
  return results;
}

/** Creates contracts as the database returns them, with rates and dates as text, the same in every run. */
function makeQueries(size: number): ContractStatusQuery[] {
  let seed = 9;
  const upTo = (most: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((seed / 0x80000000) * most);
  };
  const contractAt = (index: number): FinanceContract => {
    const capCostCents = 1_500_000 + upTo(4_000_000);
    const startDate = addDays('2022-01-01', upTo(5 * 365));
    const common = { capCostCents, lengthMonths: 12 * (1 + upTo(5)), startDate };
    const rates = {
      monthlyDepreciationRatePercent: String((80 + upTo(120)) / 100),
      monthlyInterestRatePercent: String((30 + upTo(90)) / 100),
    };
    const fallCents = Math.floor(capCostCents * 0.012);
    const rent = { monthlyDepreciationCents: fallCents, monthlyPaymentCents: fallCents + upTo(20_000) };
    if (index % 4 === 0) return { variant: 'lease_one', ...common, ...rent };
    if (index % 4 === 1) return { variant: 'lease_two', ...common, ...rates };
    const downPaymentCents = upTo(300_000);
    if (index % 4 === 2)
      return { variant: 'loan_one', ...common, ...rates, downPaymentCents, monthlyFeeCents: 5_000 };
    return { variant: 'loan_two', ...common, ...rates, downPaymentCents };
  };
  return Array.from({ length: size }, (_, index) => {
    const day = addMonths('2026-11-18', Math.floor(index / 4) % 25);
    return { contract: contractAt(index), day, periodType: 'monthly' };
  });
}
