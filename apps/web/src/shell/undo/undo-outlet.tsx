import { useEffect } from 'react';
import { lazyDialog } from '../forms/lazy-dialog.tsx';
import { closeUndo, useChangeSetIdToUndo } from '../notices/open-undo.ts';

const [UndoDialog] = lazyDialog(async () => (await import('./undo.dialog.tsx')).UndoDialog);

export function UndoOutlet() {
  const changeSetId = useChangeSetIdToUndo();
  // Closes the dialog at the end of the session, so that the next session doesn't show it.
  useEffect(() => closeUndo, []);
  if (changeSetId === null) return null;
  return <UndoDialog key={changeSetId} changeSetId={changeSetId} onClose={closeUndo} />;
}
