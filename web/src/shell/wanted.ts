/** Where somebody wanted to go before they signed in. */
export const WANTED_KEY = 'lintel.wanted';
