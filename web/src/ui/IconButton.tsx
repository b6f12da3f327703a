import { ActionIcon, Tooltip, type ActionIconProps, type TooltipProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

type ButtonProps = Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps | 'aria-label'>;

export interface IconButtonProps extends ActionIconProps, ButtonProps {
  /** Names the button: it is read aloud and shown as the tooltip. */
  label: string;
  tooltipPosition?: TooltipProps['position'];
  /** Milliseconds before the tooltip shows: 0 in the shell, 700 in mail. */
  tooltipDelay?: number;
}

/** A quiet button with an icon of 18 and stroke 1.7. Toggles add `aria-pressed` or `aria-expanded`. */
export function IconButton({ label, tooltipPosition = 'bottom', tooltipDelay = 0, ...rest }: IconButtonProps) {
  // What it opens stands where its name would.
  const isOpen = Boolean(rest['aria-haspopup']) && rest['aria-expanded'] === true;
  return (
    <Tooltip label={label} position={tooltipPosition} openDelay={tooltipDelay} disabled={isOpen}>
      <ActionIcon aria-label={label} {...rest} />
    </Tooltip>
  );
}
