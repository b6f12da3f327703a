import { expect, test } from 'vitest';
import { fileNameParts } from './files.ts';

test.each([
  ['plan.A-201.pdf', ['plan.A-201', '.pdf']],
  ['README', ['README', '']],
  ['.profile', ['.profile', '']],
  ['a.longextension', ['a.longextension', '']],
])('the extension of %s stays when its name is cut', (name, parts) => expect(fileNameParts(name)).toEqual(parts));
