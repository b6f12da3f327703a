import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { walkByArrows } from './toolbar.keys.ts';

test('a bar is one stop of Tab; arrows go through it, and Tab comes back to where one was', async () => {
  document.body.innerHTML =
    '<input><div role="toolbar"><span><button>1</button></span><button>2</button><button>3</button></div><textarea></textarea>';
  walkByArrows(document.querySelector<HTMLElement>('[role="toolbar"]')!);
  const user = userEvent.setup();
  const at = async (...keys: string[]) => {
    for (const key of keys) await user.keyboard(key);
    return document.activeElement!.textContent || document.activeElement!.tagName;
  };
  expect(await at('{Tab}', '{Tab}')).toBe('1');
  expect(await at('{ArrowLeft}')).toBe('3');
  expect(await at('{ArrowRight}', '{ArrowRight}')).toBe('2');
  expect(await at('{Tab}')).toBe('TEXTAREA');
  expect(await at('{Shift>}{Tab}{/Shift}')).toBe('2');
  expect(await at('{End}')).toBe('3');
  expect(await at('{Shift>}{Tab}{/Shift}')).toBe('INPUT');
});
