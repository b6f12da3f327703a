interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string }) => unknown;
}

/**
 * The page demands Trusted Types (reliability R5). The theme's style sheets are set as text by the component library;
 * this default policy lets text pass that holds no tag, and nothing else: HTML has its own policy where mail is cleaned.
 */
export function allowPlainText(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (/<[a-z!/?]/i.test(text)) throw new TypeError('HTML is shown by the mail renderer only');
      return text;
    },
  });
}
