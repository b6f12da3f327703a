/** Where keys find the buttons of a card that approve (`approve`) and return (`return`). */
export const DECIDE = 'data-decide';
