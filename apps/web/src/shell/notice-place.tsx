import { Notifications } from '@mantine/notifications';
import classes from './notices.module.css';

/** Where notices appear. */
export function NoticePlace() {
  return <Notifications position="top-right" containerWidth={380} className={classes.place} />;
}
