import { addDays, daysBetween } from '@fleetworth/domain/calendar';
import { evaluateVehicle, type RegionCode, type ValueQuestion } from '@fleetworth/value-model';
import { type CompiledModel, CompiledTable } from '../packages/value-model/src/compile.ts';
import table from '../packages/value-model/src/generated/fitted-table.json' with { type: 'json' };
import { MARKET_INDEX, MarketIndex } from '../packages/value-model/src/market.ts';
import { plainName } from '../packages/value-model/src/names.ts';
import { shapeOfSegment } from '../packages/value-model/src/segment.ts';
import { AGE_KNOTS, type FittedTable, LOG_STEP, MILE_KNOTS } from '../packages/value-model/src/table.ts';
import { type BenchResult, median } from './result.ts';

const fitted = table as unknown as FittedTable;
const WIDTH = MILE_KNOTS.length;

/**
 * Goal 15: values through the public function against a bare loop over the same look-ups and multiplications, from the same
 * texts to the same values, retail and band. The bare loop knows beforehand where models and days stand, is inlined by hand and
 * checks nothing.
 */
export async function benchValueModel(): Promise<BenchResult> {
  const questions = makeQuestions(20_000);
  const bare = prepareBare(questions);
  const turns: { publicMs: number; bareMs: number }[] = [];
  for (let turn = 0; turn < 40; turn += 1) {
    const through = timed(() => questions.map(answerThroughPublic));
    const byHand = timed(() => bare(questions));
    if (turn === 0) compare(through.answers, byHand.answers);
    turns.push({ publicMs: through.ms, bareMs: byHand.ms });
  }
  const warm = turns.slice(10);
  const perSecond = (ms: number) => `${Math.round(questions.length / ms)}k`;
  return {
    goal: 15,
    name: 'values through the public function / a bare loop of the same multiplications',
    ratio: median(warm.map((turn) => turn.bareMs / turn.publicMs)),
    limit: 0.5,
    isCeiling: false,
    detail: `${perSecond(median(warm.map(({ publicMs }) => publicMs)))} against ${perSecond(median(warm.map(({ bareMs }) => bareMs)))} valuations/s`,
  };
}

function timed(run: () => number[][]): { answers: number[][]; ms: number } {
  const start = performance.now();
  const answers = run();
  return { answers, ms: performance.now() - start };
}

function answerThroughPublic(question: ValueQuestion): number[] {
  const value = evaluateVehicle(question);
  const { goodCents, excellentCents, fairCents, retailCents, lowCents, highCents } = value;
  return [goodCents, excellentCents, fairCents, retailCents, lowCents, highCents];
}

function compare(answers: readonly number[][], others: readonly number[][]): void {
  answers.forEach((answer, at) => {
    // The two add the same logarithms in another order, which may round a dollar the other way.
    const differs = answer.some((cents, place) => Math.abs(cents - (others[at]?.[place] ?? 0)) > 100);
    if (differs) throw new Error(`the two answers differ at ${at}`);
  });
}

/** Vehicles of the table's models as a fleet describes them: name, trim and VIN, of two years' days. */
function makeQuestions(size: number): ValueQuestion[] {
  let seed = 9;
  const upTo = (most: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((seed / 0x80000000) * most);
  };
  const models = Object.entries(fitted.models).map(([name, { effects }]) => {
    const [make = '', model = ''] = name.split(' ');
    const behind = (letter: string) => Object.keys(effects).filter((key) => key.startsWith(letter));
    return { make, model, trims: behind('t'), vins: behind('v') };
  });
  const regions: RegionCode[] = ['NA', 'NE', 'SE', 'MW', 'SW', 'WC'];
  return Array.from({ length: size }, () => {
    const { make, model, trims, vins } = models[upTo(models.length)] as (typeof models)[number];
    const modelYear = 2006 + upTo(20);
    return {
      description: {
        modelYear,
        make: make.toUpperCase(),
        model: model.toUpperCase(),
        trim: trims[upTo(trims.length)]?.slice(1) ?? null,
        body: null,
        vin: vins[upTo(vins.length)]?.slice(1) ?? null,
      },
      odometerMiles: upTo(150_000),
      regionCode: regions[upTo(regions.length)] as RegionCode,
      day: addDays('2025-01-01', upTo(700)),
      newPriceCents: null,
    };
  });
}

/** What the bare loop knows beforehand: where models, trims and days of the questions stand. */
function prepareBare(
  questions: readonly ValueQuestion[],
): (questions: readonly ValueQuestion[]) => number[][] {
  const compiled = new CompiledTable(fitted);
  const index = new MarketIndex(fitted.months, MARKET_INDEX);
  const models = new Map<string, Map<string, CompiledModel>>();
  const plain = new Map<string, string>();
  const days = new Map<string, number>();
  for (const { description, day } of questions) {
    const { make, model, trim } = description;
    const found = compiled.findModel(make.toLowerCase(), model.toLowerCase());
    if (!found) throw new Error(`The table does not know ${make} ${model}.`);
    models.set(make, (models.get(make) ?? new Map()).set(model, found));
    if (trim !== null) plain.set(trim, plainName(trim));
    days.set(day, index.on(day).log);
  }
  return (asked) => asked.map((question) => answerBare(question, { compiled, models, plain, days }));
}

interface Known {
  compiled: CompiledTable;
  models: ReadonlyMap<string, ReadonlyMap<string, CompiledModel>>;
  plain: ReadonlyMap<string, string>;
  days: ReadonlyMap<string, number>;
}

function answerBare({ description, odometerMiles, regionCode, day }: ValueQuestion, known: Known): number[] {
  const { trim, vin, modelYear } = description;
  const model = known.models.get(description.make)?.get(description.model) as CompiledModel;
  const { effects = {}, usual = [0, 0, 0, 0] } = model.table ?? {};
  const name = trim === null ? '' : (known.plain.get(trim) as string);
  let steps = fitted.regions[shapeOfSegment(model.segment)][regionCode];
  steps += usual[0] + usual[2];
  const [ofModel, ofAll] = [effects[`t${name}`], fitted.shared[`t${name}`]];
  steps += name === '' || (ofModel ?? ofAll) === undefined ? usual[1] : (ofModel ?? 0) + (ofAll ?? 0);
  let log = LOG_STEP * (vin ? patternSteps(effects, vin) : usual[3]);
  if (modelYear > model.lastYear) log = Math.max(0, log - 0.015 * (modelYear - model.lastYear));
  const age = Math.max(-1, daysBetween(`${modelYear}-01-01`, day) / 365.25 + 0.25);
  const counted = age + known.compiled.ageShift(model, name, modelYear);
  const miles = Math.min(40, (odometerMiles ?? 0) / 10_000);
  const inside = Math.min(30, Math.max(-1, counted));
  let row = 0;
  while ((AGE_KNOTS[row + 1] as number) < inside) row += 1;
  let column = 0;
  while ((MILE_KNOTS[column + 1] as number) < miles) column += 1;
  const [youngest, oldest] = [AGE_KNOTS[row] as number, AGE_KNOTS[row + 1] as number];
  const [least, most] = [MILE_KNOTS[column] as number, MILE_KNOTS[column + 1] as number];
  const older = (inside - youngest) / (oldest - youngest);
  const further = (miles - least) / (most - least);
  const place = row * WIDTH + column;
  const { surface } = model;
  const young = (surface[place] as number) * (1 - further) + (surface[place + 1] as number) * further;
  const old =
    (surface[place + WIDTH] as number) * (1 - further) + (surface[place + WIDTH + 1] as number) * further;
  const indexLog = known.days.get(day) as number;
  log += young * (1 - older) + old * older - 0.1 * (counted - inside) + steps * LOG_STEP + indexLog;
  const good = Math.max(300 * Math.exp(indexLog), Math.exp(log));
  const sales = model.table?.sales[Math.min(modelYear, model.lastYear)] ?? 0;
  let [, low, high] = fitted.bands.sales.at(-1) as readonly [number, number, number];
  for (const band of fitted.bands.sales) {
    if (sales < band[0]) continue;
    [, low, high] = band;
    break;
  }
  const doubt = (0.2 * indexLog) ** 2;
  return [
    Math.round(good) * 100,
    Math.round(good * onCurve(EXCELLENT, good)) * 100,
    Math.round(good * onCurve(FAIR, good)) * 100,
    Math.round(good * onCurve(RETAIL, good)) * 100,
    Math.round(good * Math.exp(-Math.sqrt(Math.log(low) ** 2 + doubt))) * 100,
    Math.round(good * Math.exp(Math.sqrt(Math.log(high) ** 2 + doubt))) * 100,
  ];
}

function patternSteps(effects: Readonly<Record<string, number>>, vin: string): number {
  let steps = effects[`v${vin}`] ?? 0;
  for (let place = 3; place < 8; place += 1) steps += effects[`p${place + 1}${vin.charAt(place)}`] ?? 0;
  return steps;
}

const DOLLARS = [2_500, 6_000, 11_500, 20_000, 32_000, 60_000];
const EXCELLENT = [1.12, 1.062, 1.027, 1.022, 1.01, 1.01];
const FAIR = [0.87, 0.87, 0.9, 0.9, 0.93, 0.93];
const RETAIL = [1.45, 1.3, 1.22, 1.16, 1.13, 1.1];

function onCurve(factors: readonly number[], dollars: number): number {
  let place = 0;
  while (place < 5 && (DOLLARS[place] as number) <= dollars) place += 1;
  if (place === 0) return factors[0] as number;
  const [from, to] = [DOLLARS[place - 1] as number, DOLLARS[place] as number];
  const part = Math.min(1, (dollars - from) / (to - from));
  return (
    (factors[place - 1] as number) + ((factors[place] as number) - (factors[place - 1] as number)) * part
  );
}
