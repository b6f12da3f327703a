import { expect, test, vi } from 'vitest';
import { showBelow, shownIn, stepInThread } from './thread.steps.ts';

const thread = (name: string) => `
  <ol aria-label="${name}">
    <li tabindex="-1" data-thread-mail="opened">${name} 1</li>
    <li tabindex="-1" data-thread-mail="other"><button data-unfold aria-expanded="false">${name} 2</button></li>
  </ol>`;

test('keys mean the mail in sight, not one that stands ready out of sight', () => {
  document.body.innerHTML = `<div style="display: none">${thread('ready')}</div>${thread('open')}`;
  const unfolded = vi.fn();
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => unfolded(button.textContent));
  expect(stepInThread(document.body, 1)).toBe(true);
  expect(unfolded.mock.calls).toEqual([['open 2']]);
  expect(document.activeElement?.textContent).toBe('open 2');
  expect(shownIn(document.body, '[data-unfold]').map(({ textContent }) => textContent)).toEqual(['open 2']);
});

test.each([
  ['far down goes up', 500, 1],
  ['in the upper half stays', 300, 0],
])('the first mail of a conversation that is read %s', (_, top, times) => {
  const mail = document.createElement('li');
  mail.getBoundingClientRect = () => new DOMRect(0, top, 400, 100);
  const moved = vi.spyOn(mail, 'scrollIntoView');
  vi.stubGlobal('innerHeight', 800);
  showBelow(mail);
  expect(moved).toHaveBeenCalledTimes(times);
});
