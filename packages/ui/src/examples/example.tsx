import { type ReactNode, useState } from 'react';

export interface ComponentExamples {
  component: string;
  /** True for a dialog or panel that covers the page. The kit page opens it with a button. */
  isOverlay?: boolean;
  /** True for a component that needs the width of a page. Others are arranged side by side. */
  isWide?: boolean;
  /** Renders each state, keyed by its name. An overlay calls `close`. */
  states: Readonly<Record<string, (close: () => void) => ReactNode>>;
}

interface WithStateProps<Value> {
  initial: Value;
  children: (value: Value, change: (value: Value) => void) => ReactNode;
}

export function WithState<Value>({ initial, children }: WithStateProps<Value>) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}

export const nothing = () => undefined;

export interface Vehicle {
  id: number;
  unit: string;
  vin: string;
  model: string;
  location: string;
  odometerMiles: number;
  equityDollars: number;
}

const MODELS = ['2024 Ford F-150 XLT SuperCrew', '2023 Toyota Camry SE', '2022 Nissan Rogue SV'];
const LOCATIONS = ['Tampa', 'Orlando', 'Fort Lauderdale–Hollywood International Airport'];

export const makeVehicles = (count: number): Vehicle[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    unit: `${index % 2 === 0 ? 'T' : 'MCO'}-${1_001 + index}`,
    vin: `1FTEW1EP3J7${String(700_000 + index)}`,
    model: MODELS[index % MODELS.length] ?? '',
    location: LOCATIONS[index % LOCATIONS.length] ?? '',
    odometerMiles: 12_400 + index * 731,
    equityDollars: 2_400 - index * 650,
  }));

export const dollars = (amount: number): string =>
  `${amount < 0 ? '−' : ''}$${Math.abs(amount).toLocaleString('en-US')}`;

export const LONG_TEXT =
  'Southeastern Remarketing and Rental Holdings of Greater Fort Lauderdale, including its consignment lots';
