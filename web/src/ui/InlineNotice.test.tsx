import { expect, test, vi } from 'vitest';
import { show } from '#test/show.tsx';
import { InlineNotice } from './InlineNotice.tsx';

test('what is said at once is brought into sight, what stands there anyway moves nothing', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  show(<InlineNotice>It goes on in another ticket.</InlineNotice>);
  expect(scrolled).not.toHaveBeenCalled();
  const { getByRole } = show(
    <InlineNotice tone="danger" isAlert>
      The server could not be reached.
    </InlineNotice>,
  );
  expect(scrolled.mock.contexts).toEqual([getByRole('alert')]);
});
