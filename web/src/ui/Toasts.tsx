import { Notifications } from '@mantine/notifications';

/** Where results are told: bottom right, three at most. */
export const Toasts = () => <Notifications position="bottom-right" limit={3} autoClose={6000} containerWidth={380} />;
