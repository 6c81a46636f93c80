import type { ModelValue } from './valuation-query.ts';

const IN_CONDITIONS = ['excellentCents', 'goodCents', 'fairCents', 'retailCents'] as const;

/**
 * Raises a value in every condition to at least that of the earlier vehicle of the same name, which had
 * sales. Confidence is then low.
 */
export function floorByEarlier(earlier: ModelValue, value: ModelValue): ModelValue {
  if (IN_CONDITIONS.every((name) => earlier[name] <= value[name])) return value;
  const most = (name: (typeof IN_CONDITIONS)[number] | 'lowCents' | 'highCents') =>
    Math.max(earlier[name], value[name]);
  return {
    ...earlier,
    confidence: 'low',
    typicalMiles: value.typicalMiles,
    typicalGradeTenths: value.typicalGradeTenths,
    excellentCents: most('excellentCents'),
    goodCents: most('goodCents'),
    fairCents: most('fairCents'),
    retailCents: most('retailCents'),
    lowCents: most('lowCents'),
    highCents: most('highCents'),
  };
}
