import { Notifications } from '@mantine/notifications';
import classes from './notices.module.css';

/** The notices, below the header at the right, or at the foot of a narrow window. */
export const NoticeStack = () => (
  <Notifications position="top-right" containerWidth={360} className={classes.stack} />
);
