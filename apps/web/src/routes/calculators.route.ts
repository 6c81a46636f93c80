import { DAMAGE_MULTIPLIERS, MILEAGE_MULTIPLIERS } from '@fleetworth/domain/diminished-value';
import { createRoute } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { readAmount, readChoice } from '../shell/url/search-params.ts';
import { lazyScreen } from './lazy-screen.ts';
import { shellRoute } from './shell.route.ts';

const readCalculatorSearch = (search: Record<string, unknown>) => ({
  type: readChoice(search.type, ['lease', 'finance', 'flooring']),
  method: readChoice(search.method, ['1', '2']),
  amount: readAmount(search.amount),
  down_payment: readAmount(search.down_payment),
  period: readAmount(search.period),
  monthly_depreciation: readAmount(search.monthly_depreciation),
  monthly_depreciation_rate: readAmount(search.monthly_depreciation_rate),
  monthly_interest_rate: readAmount(search.monthly_interest_rate),
  monthly_payment: readAmount(search.monthly_payment),
});

export const calculatorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.calculator,
  staticData: {
    title: 'Financial Calculator',
    help: 'calculator',
    menu: { label: 'Financial Calculator', positions: { Calculators: 1 } },
  },
  validateSearch: readCalculatorSearch,
}).lazy(
  lazyScreen(
    '/shell/calculator',
    async () => (await import('../features/calculators/calculator.screen.tsx')).CalculatorScreen,
  ),
);

const readMultiplier = (value: unknown, multipliers: readonly { hundredths: number }[]) =>
  multipliers.map(({ hundredths }) => hundredths).find((hundredths) => hundredths === readAmount(value));

const readDiminishedSearch = (search: Record<string, unknown>) => ({
  value: readAmount(search.value),
  base_loss: readAmount(search.base_loss),
  damage: readMultiplier(search.damage, DAMAGE_MULTIPLIERS),
  mileage: readMultiplier(search.mileage, MILEAGE_MULTIPLIERS),
});

export const diminishedValueRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.diminishedValue,
  staticData: {
    title: 'Diminished Value Calculator',
    help: 'diminished-value',
    menu: { label: 'Diminished Value', positions: { Calculators: 2 } },
  },
  validateSearch: readDiminishedSearch,
}).lazy(
  lazyScreen(
    '/shell/dimished-value-calculator',
    async () => (await import('../features/calculators/diminished-value.screen.tsx')).DiminishedValueScreen,
  ),
);
