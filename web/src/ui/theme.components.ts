import type { MantineThemeComponents } from '@mantine/core';

// Plain objects instead of `Button.extend(...)`: the theme then imports no component, and a page
// loads only those that it shows. Mantine writes --button-* and --ai-* inline: sizes go through `vars`.

const CONTROL_HEIGHT: Record<string, string> = { xs: '1.75rem', sm: '2.125rem', md: '2.5rem', lg: '2.75rem' };
const ACTION_SIZE: Record<string, string> = { xs: '1.375rem', sm: '1.75rem', md: '2.125rem', lg: '2.5rem', xl: '2.75rem' };

const FADE = { duration: 90, transition: 'fade' };
const FLOATING = { shadow: 'md', radius: 'md', transitionProps: FADE };
const OVERLAY = { color: 'var(--lt-scrim)', backgroundOpacity: 1, blur: 0 };
const CHOICE_LABEL = { label: { fontSize: 'var(--mantine-font-size-md)', lineHeight: '1.25rem' } };
/** A line of the label is higher than the mark by 4 px: half of them stands above it, and both have one middle. */
const MARK_LABEL = { ...CHOICE_LABEL, labelWrapper: { marginTop: '-0.125rem' } };
const COMBOBOX = { size: 'sm', checkIconPosition: 'right', comboboxProps: { shadow: 'md', transitionProps: FADE } };

interface Sized {
  size?: string | number;
}

export const components: MantineThemeComponents = {
  Button: {
    defaultProps: { size: 'sm' },
    vars: (_theme: unknown, { size = 'sm' }: Sized) => ({
      root: {
        '--button-height': CONTROL_HEIGHT[size],
        '--button-fz': size === 'xs' ? 'var(--mantine-font-size-sm)' : 'var(--mantine-font-size-md)',
        '--button-padding-x': size === 'xs' ? '0.625rem' : '0.875rem',
      },
    }),
    styles: { label: { fontWeight: 550 }, section: { marginInlineEnd: '0.375rem' } },
  },
  ActionIcon: {
    defaultProps: { size: 'md', variant: 'quiet' },
    vars: (_theme: unknown, { size = 'md' }: Sized) => ({ root: ACTION_SIZE[size] ? { '--ai-size': ACTION_SIZE[size] } : {} }),
  },
  CloseButton: { defaultProps: { size: 'md', iconSize: 18 } },
  Anchor: { defaultProps: { underline: 'hover' } },
  Title: { styles: { root: { letterSpacing: '-0.008em' } } },
  Divider: { defaultProps: { color: 'var(--lt-line)' } },
  Kbd: { defaultProps: { size: 'xs' } },
  Loader: { defaultProps: { type: 'oval', size: 20 } },
  Skeleton: { defaultProps: { radius: 'sm', animate: false } },
  ScrollArea: { defaultProps: { scrollbarSize: 8, type: 'hover' } },

  Input: { defaultProps: { size: 'sm' }, vars: inputVars },
  InputWrapper: {
    defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'description', 'error'], withAsterisk: false },
    styles: {
      label: { fontSize: 'var(--mantine-font-size-sm)', fontWeight: 550, marginBottom: '0.25rem' },
      description: { fontSize: 'var(--mantine-font-size-sm)', color: 'var(--lt-ink-3)', marginBlock: '0.25rem' },
      error: { fontSize: 'var(--mantine-font-size-sm)', fontWeight: 500, marginTop: '0.375rem' },
    },
  },
  TextInput: { defaultProps: { size: 'sm' } },
  PasswordInput: { defaultProps: { size: 'sm' } },
  // A comma that somebody types is a decimal mark; those that group are put in by the field.
  NumberInput: { defaultProps: { size: 'sm', hideControls: true, thousandSeparator: ',', allowedDecimalSeparators: [',', '.'] } },
  Textarea: { defaultProps: { size: 'sm', autosize: true, minRows: 3, inputWrapperOrder: ['label', 'description', 'input', 'error'] } },
  Select: { defaultProps: COMBOBOX },
  MultiSelect: { defaultProps: COMBOBOX },
  Autocomplete: { defaultProps: { size: 'sm', comboboxProps: COMBOBOX.comboboxProps } },
  TagsInput: { defaultProps: { size: 'sm', comboboxProps: COMBOBOX.comboboxProps } },
  PillsInput: { defaultProps: { size: 'sm' } },
  Checkbox: { defaultProps: { size: 'xs', radius: 'sm' }, styles: MARK_LABEL },
  Radio: { defaultProps: { size: 'xs' }, styles: MARK_LABEL },
  Switch: { defaultProps: { size: 'sm' }, styles: CHOICE_LABEL },
  SegmentedControl: { defaultProps: { size: 'sm', withItemsBorders: false } },
  Pill: { defaultProps: { size: 'sm', radius: 'sm' } },
  Avatar: { defaultProps: { size: 32, radius: 'md', variant: 'light', color: 'gray' } },

  Table: {
    defaultProps: {
      verticalSpacing: 0,
      horizontalSpacing: 'sm',
      highlightOnHover: true,
      tabularNums: true,
      borderColor: 'var(--lt-line)',
      highlightOnHoverColor: 'var(--lt-hover)',
    },
  },
  Pagination: { defaultProps: { size: 'sm', radius: 'md', color: 'girder' } },
  Progress: { defaultProps: { size: 6, radius: 'xs' } },

  Tooltip: { defaultProps: { openDelay: 0, closeDelay: 0, withArrow: false, radius: 'sm', fz: 'xs', transitionProps: FADE } },
  // Without its placeholder the first item takes the focus, and the menu holds nothing but items.
  Menu: { defaultProps: { ...FLOATING, offset: 6, withInitialFocusPlaceholder: false } },
  Popover: { defaultProps: FLOATING },
  HoverCard: { defaultProps: { shadow: 'md', radius: 'md', openDelay: 300 } },
  Modal: {
    defaultProps: {
      radius: 'xl',
      shadow: 'xl',
      centered: true,
      overlayProps: OVERLAY,
      transitionProps: { duration: 150, transition: 'fade-up' },
      closeButtonProps: { 'aria-label': 'Close' },
    },
  },
  Drawer: {
    defaultProps: {
      position: 'right',
      size: '28rem',
      shadow: 'xl',
      overlayProps: OVERLAY,
      transitionProps: { duration: 150 },
      closeButtonProps: { 'aria-label': 'Close' },
    },
  },
  Notification: {
    defaultProps: { radius: 'md', withBorder: true, closeButtonProps: { 'aria-label': 'Dismiss' } },
    styles: {
      root: { backgroundColor: 'var(--lt-raised)', borderColor: 'var(--lt-line)' },
      title: { color: 'var(--lt-ink)', fontWeight: 600 },
      description: { color: 'var(--lt-ink-2)' },
    },
  },
};

function inputVars(_theme: unknown, { size = 'sm' }: Sized) {
  const height = CONTROL_HEIGHT[size];
  return {
    wrapper: {
      ...(height ? { '--input-height': height, '--input-size': height } : {}),
      '--input-fz': 'var(--mantine-font-size-md)',
    },
  };
}
