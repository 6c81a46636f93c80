import type { User } from '@fleetworth/contract/me';
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { entriesIn, SIDE_GROUPS } from './menu.ts';
import classes from './shell.module.css';
import { useMenu } from './use-menu.ts';

const PROVIDERS = ['Manheim', 'Black Book'];

export function SideMenu() {
  return (
    <div className={classes.side}>
      <MenuEntries />
    </div>
  );
}

/** Renders the menu entries. Calls `onFollow` before navigation. */
export function MenuEntries({ onFollow }: { onFollow?: () => void }) {
  const { entries, linkOf, partnerLinks } = useMenu();
  const groups = SIDE_GROUPS.map((name) => ({
    name,
    links: entriesIn(name, entries).map((entry) => ({ ...entry, link: linkOf(entry) })),
  })).filter(({ links }) => links.length > 0);
  return (
    <>
      <nav aria-label="Main">
        {groups.map((group) => (
          <Group key={group.name} {...group} onFollow={onFollow} />
        ))}
        {partnerLinks.length > 0 && <Apps links={partnerLinks} />}
      </nav>
      <section aria-label="Valuation providers" className={classes.providers}>
        <h2 className={classes.group}>Valuation providers</h2>
        <ul className={classes.entries}>
          {PROVIDERS.map((name) => (
            <li key={name} className={classes.provider}>
              {name}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

interface GroupProps {
  name: string;
  links: readonly { label: string; link: ReturnType<ReturnType<typeof useMenu>['linkOf']> }[];
  onFollow: (() => void) | undefined;
}

function Group({ name, links, onFollow }: GroupProps) {
  // A group with one screen of the same name has no heading.
  const isOneScreen = links.length === 1 && links[0]?.label === name;
  return (
    <section aria-label={name} className={isOneScreen ? classes.oneScreen : undefined}>
      {!isOneScreen && <h2 className={classes.group}>{name}</h2>}
      <ul className={classes.entries}>
        {links.map(({ label, link }) => (
          <li key={label}>
            <Link {...link} className={classes.entry} {...(onFollow && { onClick: onFollow })}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Links partner pages in new tabs. */
function Apps({ links }: { links: User['partner_links'] }) {
  return (
    <section aria-label="Apps">
      <h2 className={classes.group}>Apps</h2>
      <ul className={classes.entries}>
        {links.map(({ name, url }) => (
          <li key={name}>
            <a href={url} target="_blank" rel="noopener noreferrer" className={classes.entry}>
              {name}
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
