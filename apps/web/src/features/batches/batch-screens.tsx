import type { FunctionComponent } from 'react';
import { BATCH_GROUPS } from './batch-groups.ts';
import { BatchScreen } from './batch.screen.tsx';
import { BatchesScreen } from './batches.screen.tsx';

// Each path has its own component, so that no state carries over from one path to another.
const screens = new Map<string, FunctionComponent>(
  BATCH_GROUPS.flatMap((group) => [
    [group.listPath, () => <BatchesScreen group={group} />],
    [group.detailPath, () => <BatchScreen group={group} />],
  ]),
);

export function getScreenByPath(path: string): FunctionComponent {
  const screen = screens.get(path);
  if (!screen) throw new Error(`No batches at ${path}.`);
  return screen;
}
