import { Link } from '@tanstack/react-router';
import type { MenuEntry } from './menu.ts';
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
  const entries = useMenu();
  const groups = Map.groupBy(
    entries.filter(({ where }) => where !== 'account'),
    ({ where }) => where,
  );
  return (
    <>
      <nav aria-label="Main">
        {[...groups].map(([name, group]) => (
          <Group key={name} name={name} entries={group} onFollow={onFollow} />
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
  entries: readonly MenuEntry[];
  onFollow: (() => void) | undefined;
}

function Group({ name, entries, onFollow }: GroupProps) {
  return (
    <section aria-label={name}>
      <h2 className={classes.group}>{name}</h2>
      <ul className={classes.entries}>
        {entries.map(({ label, to }) => (
          <li key={label}>
            <Link to={to} className={classes.entry} {...(onFollow && { onClick: onFollow })}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
