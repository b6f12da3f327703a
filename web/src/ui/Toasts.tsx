import { Notifications } from '@mantine/notifications';
import s from './Toasts.module.css';

/** Where results are told: bottom right, three at most. */
export const Toasts = () => (
  <Notifications classNames={{ root: s.root }} position="bottom-right" limit={3} autoClose={6000} containerWidth={380} />
);
