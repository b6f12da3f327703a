import { Notifications } from '@mantine/notifications';
import s from './Toasts.module.css';

/** Above every dialog and below what opens for one choice: on a phone a menu reaches to where they stand. */
const LAYER = 290;

/** Where results are told: bottom right, three at most. */
export const Toasts = () => (
  <Notifications classNames={{ root: s.root }} position="bottom-right" limit={3} autoClose={6000} containerWidth={380} zIndex={LAYER} />
);
