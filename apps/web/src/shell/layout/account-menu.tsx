import {
  Menu,
  UnstyledButton,
  VisuallyHidden,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { Icon } from '@fleetworth/ui/icon';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { call } from '../api/api-client.ts';
import { lazyDialog } from '../forms/lazy-dialog.tsx';
import { meQuery } from '../api/me.queries.ts';
import { endSession } from '../session/end-session.ts';
import classes from './shell.module.css';
import { listGroupEntries } from '../menu/menu.ts';
import { useMenu } from '../menu/use-menu.ts';

const [NoticeLogDrawer, usePreloadedNotices] = lazyDialog(
  async () => (await import('../notices/notice-log.drawer.tsx')).NoticeLogDrawer,
);
const [LogoutDialog, usePreloadedLogout] = lazyDialog(
  async () => (await import('../session/logout.dialog.tsx')).LogoutDialog,
);

export function AccountMenu() {
  const { data: me } = useSuspenseQuery(meQuery);
  const { entries, linkOf } = useMenu();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const [isNoticeLogOpen, setNoticeLogOpen] = useState(false);
  const [isLogoutOpen, setLogoutOpen] = useState(false);
  const [isLoggingOut, setLoggingOut] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  usePreloadedNotices();
  usePreloadedLogout();
  const fullName = `${me.name} ${me.last_name}`;

  // A dialog returns the focus to the element that had it before. The chosen item disappears with the menu,
  // so this focuses the menu button first.
  function openDialog(setOpen: (isOpen: boolean) => void) {
    buttonRef.current?.focus();
    setOpen(true);
  }

  async function logout() {
    setLoggingOut(true);
    // The session on this device ends even if the server can't be reached.
    await call('logout').catch(() => undefined);
    await endSession(queryClient, { isLogout: true });
    await navigate({ to: paths.login });
  }

  return (
    <>
      <Menu
        position="bottom-end"
        width={220}
        shadow="md"
        withInitialFocusPlaceholder={false}
        withinPortal={false}
      >
        <Menu.Target>
          <UnstyledButton ref={buttonRef} className={classes.account}>
            <span aria-hidden="true" className={classes.initials}>
              {initials(me.name, me.last_name)}
            </span>
            <span className={classes.accountName}>
              <VisuallyHidden>Account: </VisuallyHidden>
              {fullName}
            </span>
            <Icon name="down" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.menuHead}>
            <strong>{fullName}</strong>
            {me.email}
          </div>
          <Menu.Divider />
          {listGroupEntries('account', entries).map((entry) => (
            <Menu.Item
              key={entry.label}
              className={classes.accountEntry ?? ''}
              renderRoot={(props) => <Link {...props} {...linkOf(entry)} />}
            >
              {entry.label}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<Icon name="bell" />} onClick={() => openDialog(setNoticeLogOpen)}>
            Notices
          </Menu.Item>
          <Menu.CheckboxItem
            classNames={{ itemIndicator: classes.indicator ?? '' }}
            checked={scheme === 'dark'}
            onChange={(isDark) => setColorScheme(isDark ? 'dark' : 'light')}
          >
            Dark mode
          </Menu.CheckboxItem>
          <Menu.Item leftSection={<Icon name="leave" />} onClick={() => openDialog(setLogoutOpen)}>
            Logout
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNoticeLogOpen && <NoticeLogDrawer onClose={() => setNoticeLogOpen(false)} />}
      {isLogoutOpen && (
        <LogoutDialog
          isLoggingOut={isLoggingOut}
          onClose={() => setLogoutOpen(false)}
          onLogout={() => void logout()}
        />
      )}
    </>
  );
}

const initials = (name: string, lastName: string) => `${name.charAt(0)}${lastName.charAt(0)}`.toUpperCase();
