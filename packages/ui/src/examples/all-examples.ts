import { dialogExamples } from './dialogs.examples.tsx';
import type { ComponentExamples } from './example.tsx';
import { fieldExamples } from './fields.examples.tsx';
import { listExamples } from './list.examples.tsx';
import { pageExamples } from './page.examples.tsx';
import { tableExamples } from './table.examples.tsx';

export type { ComponentExamples } from './example.tsx';

export const allExamples: readonly ComponentExamples[] = [
  ...pageExamples,
  ...fieldExamples,
  ...tableExamples,
  ...listExamples,
  ...dialogExamples,
];
