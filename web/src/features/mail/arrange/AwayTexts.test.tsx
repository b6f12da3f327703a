import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '#test/show.tsx';
import { AwayTexts, type AwayTextsValue } from './AwayTexts.tsx';

const onChange = vi.fn();
function Form({ start }: { start: AwayTextsValue }) {
  const [value, setValue] = useState(start);
  return (
    <AwayTexts
      label="Answer"
      description="Sent once."
      value={value}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
    />
  );
}
const outsideSwitch = () => screen.queryByRole('switch', { name: 'Something else for people outside the company' });
const outsideText = () => screen.queryByRole('textbox', { name: 'To people outside the company' });

test('without an answer there is nobody to answer otherwise', async () => {
  show(<Form start={{ text: '', outside: null }} />);
  expect(outsideSwitch()).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Answer' }), 'Away');
  expect(onChange).toHaveBeenLastCalledWith({ text: 'Away', outside: null });
  expect(outsideSwitch()).not.toBeNull();
  expect(outsideText()).toBeNull();
});

test('people outside get words of their own when that is asked for, and those of colleagues again when it is not', async () => {
  show(<Form start={{ text: 'Away', outside: null }} />);
  await userEvent.click(outsideSwitch()!);
  expect(onChange).toHaveBeenLastCalledWith({ text: 'Away', outside: '' });
  await userEvent.type(outsideText()!, 'Write to the site');
  expect(onChange).toHaveBeenLastCalledWith({ text: 'Away', outside: 'Write to the site' });
  await userEvent.click(outsideSwitch()!);
  expect(onChange).toHaveBeenLastCalledWith({ text: 'Away', outside: null });
  expect(outsideText()).toBeNull();
});
