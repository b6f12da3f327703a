import { Checkbox, Stack } from '@mantine/core';
import type { Email } from '@lintel/contract/mail';
import { formatBytes } from '@lintel/contract/kit/size';
import { useState } from 'react';

export type FileOfMail = Email['attachments'][number];

/** Pictures that stand in the text, such as a logo, are not what a record is about. */
export const filesOf = (mail: Email | undefined): FileOfMail[] =>
  mail?.attachments.filter(({ inline }) => !inline || mail.htmlBody === null) ?? [];

/** The value of the tick for the mail, beside those of its files, which are their places. */
const ITSELF = 'mail';

/** What of a mail goes along to what is made of it: all of it, until somebody says otherwise. */
export function useAlong(files: readonly FileOfMail[]) {
  const [chosen, setChosen] = useState<string[]>([ITSELF, ...files.map(({ index }) => String(index))]);
  const wish = { files: chosen.filter((one) => one !== ITSELF).map(Number), keepsMail: chosen.includes(ITSELF) };
  return { chosen, setChosen, wish };
}

interface AlongChoiceProps extends Pick<ReturnType<typeof useAlong>, 'chosen' | 'setChosen'> {
  files: readonly FileOfMail[];
  description: string;
}

export const AlongChoice = ({ files, chosen, setChosen, description }: AlongChoiceProps) => (
  <Checkbox.Group label="From the email" description={description} value={chosen} onChange={setChosen}>
    <Stack gap="xs" mt="xs">
      <Checkbox label="The email itself" value={ITSELF} />
      {files.map(({ index, filename, size }) => (
        <Checkbox key={index} label={`${filename} (${formatBytes(size)})`} value={String(index)} />
      ))}
    </Stack>
  </Checkbox.Group>
);
