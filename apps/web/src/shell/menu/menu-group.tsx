import { UnstyledButton } from '@mantine/core';
import { Icon } from '@fleetworth/ui/icon';
import { useLocalStorage } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { useMenu } from './use-menu.ts';
import classes from './menu.module.css';

const INITIALLY_OPEN = ['Fleet', 'Fleet View', 'Apps'];

interface MenuGroupProps {
  name: string;
  links: readonly { label: string; link: ReturnType<ReturnType<typeof useMenu>['linkOf']> }[];
  onFollow: (() => void) | undefined;
}

export function MenuGroup({ name, links, onFollow }: MenuGroupProps) {
  const isOneScreen = links.length === 1 && links[0]?.label === name;
  const current = links.find(({ link }) => link['aria-current'] !== undefined)?.label;
  const entries = links.map(({ label, link }) => (
    <li key={label}>
      <Link
        {...link}
        className={[classes.entry, isOneScreen && classes.single].filter(Boolean).join(' ')}
        {...(!isOneScreen && { 'aria-label': `${name}: ${label}`, title: `${name}: ${label}` })}
        {...(onFollow && { onClick: onFollow })}
      >
        {label}
      </Link>
    </li>
  ));
  if (isOneScreen)
    return (
      <section aria-label={name}>
        <ul className={classes.entries}>{entries}</ul>
      </section>
    );
  return (
    <FoldingGroup name={name} current={current}>
      {entries}
    </FoldingGroup>
  );
}

interface FoldingGroupProps {
  name: string;
  current?: string | undefined;
  children: ReactNode;
}

export function FoldingGroup({ name, current, children }: FoldingGroupProps) {
  const listId = useId();
  const sectionRef = useRef<HTMLElement>(null);
  const [isStoredOpen, storeOpen] = useLocalStorage({
    key: `fleetworth.menu.${name}`,
    defaultValue: INITIALLY_OPEN.includes(name),
    getInitialValueInEffect: false,
  });
  // Label of the current entry when the user folded the group. The group stays folded until another of its
  // screens is opened.
  const [foldedEntry, setFoldedEntry] = useState<string>();
  const isCurrent = current !== undefined;
  const isOpen = isCurrent ? foldedEntry !== current : isStoredOpen;

  useEffect(() => {
    if (isCurrent) sectionRef.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);

  function toggle() {
    if (isCurrent) setFoldedEntry(isOpen ? current : undefined);
    storeOpen(!isOpen);
  }

  return (
    <section ref={sectionRef} aria-label={name}>
      <h2 className={classes.groupHeading}>
        <UnstyledButton
          className={classes.group}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={toggle}
        >
          {name}
          <Icon name={isOpen ? 'down' : 'right'} sizePx={14} />
        </UnstyledButton>
      </h2>
      <ul id={listId} hidden={!isOpen} className={classes.entries}>
        {children}
      </ul>
    </section>
  );
}
