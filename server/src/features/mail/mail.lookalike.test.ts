import { expect, test } from 'vitest';
import { lookAlikeOf } from './mail.lookalike.ts';

const KNOWN = ['corvane.example', 'castlegate-mix.example', 'hollisbyrne.example'];

test.each([
  ['corvane.example', null],
  ['mail.corvane.example', null],
  ['c0rvane.example', 'corvane.example'],
  ['corvаne.example', 'corvane.example'],
  ['xn--corvne-6nf.example', 'corvane.example'],
  ['corvnae.example', 'corvane.example'],
  ['corvanes.example', 'corvane.example'],
  ['castlegatemix.example', 'castlegate-mix.example'],
  ['hol1isbyrne.example', 'hollisbyrne.example'],
  ['keystone-hire.example', null],
  ['', null],
])('%s looks like %s', (domain, known) => expect(lookAlikeOf(domain, KNOWN)).toBe(known));
