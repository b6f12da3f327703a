interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string; createScriptURL: (url: string) => string }) => unknown;
}

/**
 * The page demands Trusted Types (reliability R5). The theme's style sheets are set as text by the component library;
 * this default policy lets text pass that holds no tag, and nothing else: HTML has its own policy where mail is cleaned. Of
 * scripts it knows the threads and the service worker that were built with the app.
 */
export function allowPlainText(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (/<[a-z!/?]/i.test(text)) throw new TypeError('HTML is shown by the mail renderer only');
      return text;
    },
    createScriptURL: (url) => {
      const { origin, pathname } = new URL(url, location.origin);
      if (origin !== location.origin || !/^\/(?:sw\.js$|assets\/)/.test(pathname)) throw new TypeError('Only scripts of the app are run');
      return url;
    },
  });
}
