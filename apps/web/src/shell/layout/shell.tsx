import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { paths } from '../../paths.ts';
import { companiesQuery } from '../api/directory.queries.ts';
import { meQuery } from '../api/me.queries.ts';
import { lazyDialog } from '../forms/lazy-dialog.tsx';
import { Header } from './header.tsx';
import { Logo } from './logo.tsx';
import { SideMenu } from '../menu/side-menu.tsx';
import classes from './shell.module.css';

const [AccountNotices] = lazyDialog(async () => (await import('./account-notices.tsx')).AccountNotices);
const [Footer] = lazyDialog(async () => (await import('./footer.tsx')).Footer);
const [UndoOutlet] = lazyDialog(async () => (await import('../undo/undo-outlet.tsx')).UndoOutlet);
const [FirstSteps] = lazyDialog(async () => (await import('./first-steps.tsx')).FirstSteps);
const [MenuDrawer, usePreloadedMenu] = lazyDialog(
  async () => (await import('../menu/menu.drawer.tsx')).MenuDrawer,
);

export function Shell({ startPage }: { startPage: ReactNode }) {
  const isMenuOverlay = useMediaQuery('(max-width: 899.98px)', undefined, { getInitialValueInEffect: false });
  const { data: companies } = useSuspenseQuery(companiesQuery);
  const [isWideMenuOpen, setWideMenuOpen] = useLocalStorage({
    key: 'fleetworth.menu',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  usePreloadedMenu();
  const isMenuOpen = isMenuOverlay ? isDrawerOpen : isWideMenuOpen;

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <Header
        isMenuOpen={isMenuOpen}
        onToggleMenu={() => (isMenuOverlay ? setDrawerOpen(!isMenuOpen) : setWideMenuOpen(!isMenuOpen))}
      />
      {isMenuOpen &&
        (isMenuOverlay ? <MenuDrawer title={<Logo />} onClose={() => setDrawerOpen(false)} /> : <SideMenu />)}
      <div className={classes.page}>
        <main id="content" tabIndex={-1} className={classes.content}>
          <Content hasCompanies={companies.length > 0} startPage={startPage} />
        </main>
        <Footer />
      </div>
      <UndoOutlet />
    </div>
  );
}

// A separate component, so that only this part renders when the URL changes. At the end of a session, the
// whole shell would otherwise render again and refetch data that has just been cleared.
function Content({ hasCompanies, startPage }: { hasCompanies: boolean; startPage: ReactNode }) {
  const { data: me } = useSuspenseQuery(meQuery);
  const hasNotices =
    me.unpaid_invoices_count > 0 || me.external_accounts.some((account) => account.is_re_access_required);
  // Users without a company can open only the Companies screen, to add a company.
  const isCompaniesScreen = useLocation({ select: ({ pathname }) => pathname === paths.companies });
  const isStartPageVisible = !hasCompanies && !isCompaniesScreen;
  return (
    <>
      {hasNotices && <AccountNotices />}
      {me.first_steps && !isStartPageVisible && <FirstSteps />}
      {isStartPageVisible ? startPage : <Outlet />}
    </>
  );
}
