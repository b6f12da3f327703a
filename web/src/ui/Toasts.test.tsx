import { Menu, Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Toasts } from './Toasts.tsx';
import { UiProvider } from './UiProvider.tsx';

const layerOf = (element: HTMLElement, property: string): number =>
  Number(element.closest<HTMLElement>(`[style*="${property}:"]`)!.style.getPropertyValue(property));

test('a toast lies above a dialog and below a menu, which is open for one choice', async () => {
  render(
    <UiProvider scheme="light">
      <Toasts />
      <Modal opened onClose={() => undefined} title="Reply" />
      <Menu opened>
        <Menu.Target>
          <button type="button">Options</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Tomorrow</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </UiProvider>,
  );
  act(() => void notifications.show({ message: 'Draft discarded' }));
  const toast = layerOf(await screen.findByText('Draft discarded'), '--notifications-z-index');
  expect(toast).toBeGreaterThan(layerOf(await screen.findByRole('dialog', { name: 'Reply' }), '--mb-z-index'));
  expect(toast).toBeLessThan(layerOf(await screen.findByRole('menu', { hidden: true }), 'z-index'));
});
