import { Notifications } from '@mantine/notifications';
import classes from './notices.module.css';

export const NoticeStack = () => (
  <Notifications position="top-right" containerWidth={360} className={classes.stack} />
);
