import { Link } from '@tanstack/react-router';
import { entriesIn, SIDE_GROUPS } from './menu.ts';
import classes from './shell.module.css';
import { useMenu } from './use-menu.ts';

/** The outside sources of market values. */
const PROVIDERS = ['Manheim', 'Black Book'];

export function SideMenu() {
  return (
    <div className={classes.side}>
      <MenuEntries />
    </div>
  );
}

/** Where to go. `onFollow` comes before the way there. */
export function MenuEntries({ onFollow }: { onFollow?: () => void }) {
  const { entries, linkOf } = useMenu();
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
  return (
    <section aria-label={name}>
      <h2 className={classes.group}>{name}</h2>
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
