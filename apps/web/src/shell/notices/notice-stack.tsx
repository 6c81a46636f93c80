import { Notifications } from '@mantine/notifications';
import { useLayoutEffect } from 'react';
import { onNoticeOpen } from './notices.tsx';
import classes from './notices.module.css';
import { ignorePressesUnderMouse, trackMouse } from './resting-mouse.ts';

export function NoticeStack() {
  // Runs before the effects of the first notice, which open the notice.
  useLayoutEffect(() => {
    const stopTracking = trackMouse();
    onNoticeOpen((id) => ignorePressesUnderMouse(document.getElementById(id)));
    return () => {
      stopTracking();
      onNoticeOpen(undefined);
    };
  }, []);
  return <Notifications position="top-right" containerWidth={360} className={classes.stack} />;
}
