import type { ModelValue } from './value-question.ts';

const IN_CONDITIONS = ['excellentCents', 'goodCents', 'fairCents', 'retailCents'] as const;

/** The value, but in no condition less than what the earlier vehicle of its name brings, which was sold. Then confidence is low. */
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
