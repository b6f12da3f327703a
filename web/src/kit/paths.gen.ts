// Written by `npm run gen`. Change the contract or the pages instead.

/** Where every page stands below the prefix of its roles. */
export const PATHS = {} as const;
