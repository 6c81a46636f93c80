import type { FunctionComponent } from 'react';
import { BATCH_GROUPS } from './batch-groups.ts';
import { BatchScreen } from './batch.screen.tsx';
import { BatchesScreen } from './batches.screen.tsx';

// Each address has a screen of its own: from one to the other nothing is kept.
const screens = new Map<string, FunctionComponent>(
  BATCH_GROUPS.flatMap((group) => [
    [group.listPath, () => <BatchesScreen group={group} />],
    [group.detailPath, () => <BatchScreen group={group} />],
  ]),
);

/** The screen of an address of batches. */
export function screenAt(path: string): FunctionComponent {
  const screen = screens.get(path);
  if (!screen) throw new Error(`No batches at ${path}.`);
  return screen;
}
