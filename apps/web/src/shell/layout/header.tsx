import { ActionIcon } from '@mantine/core';
import { Icon } from '@fleetworth/ui/icon';
import { Link, useRouterState } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { Logo } from './logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { SearchBox } from './search-box.tsx';
import classes from './shell.module.css';

export function Header({ isMenuOpen, onToggleMenu }: { isMenuOpen: boolean; onToggleMenu: () => void }) {
  const searchLabel = useRouterState({
    select: ({ matches }) =>
      matches.findLast((match) => match.staticData.searchLabel)?.staticData.searchLabel,
  });

  return (
    <header className={classes.header}>
      <div className={classes.brand}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Menu"
          aria-expanded={isMenuOpen}
          onClick={onToggleMenu}
        >
          <Icon name="menu" sizePx={18} />
        </ActionIcon>
        <Link to={paths.home} className={classes.home} aria-label="Fleetworth, home">
          <Logo />
        </Link>
      </div>
      {searchLabel && <SearchBox label={searchLabel} />}
      <HelpButton />
      <AccountMenu />
    </header>
  );
}

/** Opens help with the screen that is shown. */
function HelpButton() {
  const topic = useRouterState({
    select: ({ matches }) => matches.findLast((match) => match.staticData.help)?.staticData.help,
  });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label="Help"
      title="Help with this screen"
      className={classes.help}
      renderRoot={(props) => <Link {...props} to={paths.help} search={{ topic }} />}
    >
      <Icon name="help" sizePx={18} />
    </ActionIcon>
  );
}
