import type { User } from '@fleetworth/contract/me';
import { listGroupEntries, SIDE_GROUPS } from './menu.ts';
import { FoldingGroup, MenuGroup } from './menu-group.tsx';
import classes from './menu.module.css';
import { useMenu } from './use-menu.ts';

const PROVIDERS = ['Manheim', 'Black Book'];

export function SideMenu() {
  return (
    <div className={classes.side}>
      <MenuEntries />
    </div>
  );
}

export function MenuEntries({ onFollow }: { onFollow?: () => void }) {
  const { entries, linkOf, partnerLinks } = useMenu();
  const groups = SIDE_GROUPS.map((name) => ({
    name,
    links: listGroupEntries(name, entries).map((entry) => ({ ...entry, link: linkOf(entry) })),
  })).filter(({ links }) => links.length > 0);
  return (
    <>
      <nav aria-label="Main">
        {groups.map((group) => (
          <MenuGroup key={group.name} {...group} onFollow={onFollow} />
        ))}
        {partnerLinks.length > 0 && <Apps links={partnerLinks} />}
      </nav>
      <section aria-label="Valuation providers" className={classes.providers}>
        <h2>Valuation providers</h2>
        <ul className={classes.entries}>
          {PROVIDERS.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

const Apps = ({ links }: { links: User['partner_links'] }) => (
  <FoldingGroup name="Apps">
    {links.map(({ name, url }) => (
      <li key={name}>
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={classes.entry}
          title={`Apps: ${name}`}
          aria-label={`Apps: ${name} (opens in a new tab)`}
        >
          {name}
        </a>
      </li>
    ))}
  </FoldingGroup>
);
