import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { NarrowMenu, SideMenu } from './side-menu.tsx';
import classes from './shell.module.css';

/** Header, side menu and footer around a screen. */
export function Shell() {
  const isNarrow = useMediaQuery('(max-width: 499.98px)', undefined, { getInitialValueInEffect: false });
  const [isWideMenuOpen, setWideMenuOpen] = useLocalStorage({
    key: 'fleetworth.menu',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const [isNarrowMenuOpen, setNarrowMenuOpen] = useState(false);
  const isMenuOpen = isNarrow ? isNarrowMenuOpen : isWideMenuOpen;

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <Header
        isMenuOpen={isMenuOpen}
        onToggleMenu={() => (isNarrow ? setNarrowMenuOpen(!isMenuOpen) : setWideMenuOpen(!isMenuOpen))}
      />
      {isNarrow ? (
        <NarrowMenu isOpen={isNarrowMenuOpen} onClose={() => setNarrowMenuOpen(false)} />
      ) : (
        isWideMenuOpen && <SideMenu />
      )}
      <div className={classes.page}>
        <main id="content" tabIndex={-1} className={classes.content}>
          <Outlet />
        </main>
        <Footer />
      </div>
    </div>
  );
}
