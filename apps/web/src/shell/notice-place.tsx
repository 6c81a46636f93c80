import { Notifications } from '@mantine/notifications';
import classes from './notices.module.css';

/** Where notices appear: docs/decisions/030 says why there. */
export function NoticePlace() {
  return <Notifications position="top-center" containerWidth={340} className={classes.place} />;
}
