import type { DemoCompany, DemoTag } from './rows.ts';

const TAGS: readonly (readonly [name: string, color: string])[] = [
  ['Hail damage', '#1f6feb'],
  ['Recall', '#c2410c'],
  ['Registration due', '#a16207'],
  ['Body shop', '#7a3ea8'],
  ['Title missing', '#b91c1c'],
  ['Relocation', '#0f766e'],
  ['Second key missing', '#475569'],
  ['Windshield', '#0369a1'],
  ['Tires', '#3f6212'],
  ['Long-term rental', '#be185d'],
];

export function planTags(companies: readonly DemoCompany[], counts: readonly number[]): DemoTag[] {
  const tags: DemoTag[] = [];
  for (const [index, { id: companyId }] of companies.entries()) {
    for (const [name, color] of TAGS.slice(0, counts[index])) {
      tags.push({ id: tags.length + 1, companyId, name, color });
    }
  }
  return tags;
}
