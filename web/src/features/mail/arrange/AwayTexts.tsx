import { Stack, Switch, Textarea } from '@mantine/core';

export interface AwayTextsValue {
  /** To colleagues, and to everybody where `outside` is null. */
  text: string;
  /** To everybody else; '' answers them nothing. */
  outside: string | null;
}

interface AwayTextsProps {
  label: string;
  description: string;
  value: AwayTextsValue;
  onChange: (value: AwayTextsValue) => void;
}

/** What is answered by itself: one text for all, or one for colleagues and another, or none, for everybody else. */
export function AwayTexts({ label, description, value: { text, outside }, onChange }: AwayTextsProps) {
  return (
    <Stack gap="sm">
      <Textarea
        label={label}
        description={description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={text}
        onChange={(event) => onChange({ text: event.currentTarget.value, outside })}
      />
      {text.trim() !== '' && (
        <Switch
          label="Something else for people outside the company"
          checked={outside !== null}
          onChange={(event) => onChange({ text, outside: event.currentTarget.checked ? '' : null })}
        />
      )}
      {text.trim() !== '' && outside !== null && (
        <Textarea
          label="To people outside the company"
          description="Empty: they are answered nothing, and do not learn that somebody is away."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={outside}
          onChange={(event) => onChange({ text, outside: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}
