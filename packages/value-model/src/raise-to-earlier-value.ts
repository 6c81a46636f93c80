import type { ModelValue } from './valuation-query.ts';

const VALUE_FIELDS = ['excellentCents', 'goodCents', 'fairCents', 'retailCents'] as const;

/**
 * Raises a value to at least the value of the earlier vehicle with the same name in each condition, because
 * the earlier value comes from sales. The confidence of a raised value is low.
 */
export function raiseToEarlierValue(earlier: ModelValue, value: ModelValue): ModelValue {
  if (VALUE_FIELDS.every((name) => earlier[name] <= value[name])) return value;
  const maxOf = (name: (typeof VALUE_FIELDS)[number] | 'lowCents' | 'highCents') =>
    Math.max(earlier[name], value[name]);
  return {
    ...earlier,
    confidence: 'low',
    typicalMiles: value.typicalMiles,
    typicalGradeTenths: value.typicalGradeTenths,
    excellentCents: maxOf('excellentCents'),
    goodCents: maxOf('goodCents'),
    fairCents: maxOf('fairCents'),
    retailCents: maxOf('retailCents'),
    lowCents: maxOf('lowCents'),
    highCents: maxOf('highCents'),
  };
}
