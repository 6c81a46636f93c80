import { ActionIcon } from '@mantine/core';
import { Icon } from '@fleetworth/ui/icon';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { meQuery } from '../api/me.queries.ts';
import { CommandBarButton } from '../command-bar/command-bar-button.tsx';
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
      <CommandBarButton />
      <AlertsButton />
      <HelpButton />
      <AccountMenu />
    </header>
  );
}

function AlertsButton() {
  const { data: me } = useSuspenseQuery(meQuery);
  const unread = me.unread_alert_firings;
  if (me.price_alert_permit_count === 0 && unread === 0) return null;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={unread === 0 ? 'Triggered alerts' : `Triggered alerts, ${unread} new`}
      title="Vehicles that triggered your price alerts"
      className={classes.alerts}
      renderRoot={(props) => <Link {...props} to={paths.priceAlerts} search={{ tab: 'fired' }} />}
    >
      <Icon name="bell" sizePx={18} />
      {unread > 0 && (
        <span aria-hidden="true" className={classes.unread}>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </ActionIcon>
  );
}

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
