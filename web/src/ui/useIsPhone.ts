import { useMediaQuery } from '@mantine/hooks';

/** Narrower than the first breakpoint (design 4), from the first drawing on. */
export const useIsPhone = (): boolean => useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false });
