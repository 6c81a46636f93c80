import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Icon } from '@fleetworth/ui/icon';
import { useState } from 'react';
import { lazyDialog } from '../forms/lazy-dialog.tsx';
import { useEarlyText } from './use-early-text.ts';

const [CommandBar, usePreloadedCommandBar] = lazyDialog(
  async () => (await import('./command-bar.dialog.tsx')).CommandBar,
);

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

// Ctrl K or Cmd K also opens the command bar, even while a field has the focus.
export function CommandBarButton() {
  const [isOpen, setOpen] = useState(false);
  usePreloadedCommandBar();
  // Text that the user types before the dialog has loaded.
  const takeEarlyText = useEarlyText(isOpen);
  useHotkeys([['mod+K', () => setOpen(true)]], []);
  const keys = isApple ? '⌘K' : 'Ctrl K';
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Search everything"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        title={`Search vehicles, locations, companies and screens (${keys})`}
        onClick={() => setOpen(true)}
      >
        <Icon name="searchList" sizePx={18} />
      </ActionIcon>
      {isOpen && <CommandBar takeEarlyText={takeEarlyText} onClose={() => setOpen(false)} />}
    </>
  );
}
