import { Notifications } from '@mantine/notifications';
import { useLayoutEffect } from 'react';
import { onNoticeOpen } from './notices.tsx';
import classes from './notices.module.css';
import { ignorePressesUnderMouse, trackMouse } from './resting-mouse.ts';

export function NoticeStack() {
  // Is a layout effect, so that the handler is registered before an effect opens the first notice.
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
