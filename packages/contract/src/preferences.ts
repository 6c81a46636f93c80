import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, text } from './field.ts';

export const PREFERENCE_SCREENS = [
  'value-by-vehicle',
  'vehicles',
  'future-values',
  'class-performances',
  'guide-selection',
  'guide-orders',
  'guide-order',
  'for-sale',
  'sell-selection',
  'sell-history',
] as const;
export type PreferenceScreen = (typeof PREFERENCE_SCREENS)[number];

export const DENSITIES = ['comfortable', 'compact'] as const;

const columnIds = () => z.array(text(50).min(1)).max(100);

/** Columns that the layout doesn't name are visible in their default position. */
export const preferences = component(
  'Preferences',
  z.strictObject({
    column_order: columnIds(),
    hidden_columns: columnIds(),
    density: z.enum(DENSITIES),
  }),
);
export type Preferences = z.output<typeof preferences>;

const params = z.strictObject({ screen: z.enum(PREFERENCE_SCREENS) });

export const preferencesApi = {
  calls: {
    getPreferences: endpoint({
      method: 'GET',
      path: '/preferences/:screen',
      summary: "Get the user's layout of a screen, or null",
      access: 'read',
      params,
      data: preferences.nullable(),
      reasons: [],
    }),
    savePreferences: endpoint({
      method: 'PUT',
      path: '/preferences/:screen',
      summary: "Save the user's layout of a screen",
      access: 'read',
      params,
      body: preferences,
      data: preferences,
      reasons: [],
    }),
  },
};
