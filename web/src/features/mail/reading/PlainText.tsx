import type { Email } from '@lintel/contract/mail';
import { isPassedOn } from '@lintel/contract/mail-rules';
import { Fragment } from 'react';
import { linkParts, textBlocks } from './mail.text.ts';
import s from './MessageBody.module.css';

/** A text mail: nodes only, addresses as links, quotes folded. It follows the colour scheme. */
export function PlainText({ mail: { subject, textBody } }: { mail: Pick<Email, 'subject' | 'textBody'> }) {
  return (
    <div className={s.text}>
      {textBlocks(textBody, isPassedOn(subject)).map((block, i) =>
        block.isQuote ? (
          <details key={i} className={s.quote}>
            <summary>Quoted text</summary>
            <div>
              <Lines lines={block.lines} />
            </div>
          </details>
        ) : (
          <div key={i}>
            <Lines lines={block.lines} />
          </div>
        ),
      )}
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, i) => (
    <Fragment key={i}>
      {i > 0 && '\n'}
      {linkParts(line).map((part, j) => (
        <Part key={j} text={part.text} href={part.href} />
      ))}
    </Fragment>
  ));
}

function Part({ text, href }: { text: string; href?: string }) {
  if (!href) return text;
  if (href.startsWith('mailto:')) return <a href={href}>{text}</a>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  );
}
