/** Where keys find the buttons of a card that approve (`approve`) and reject (`reject`). */
export const DECIDE = 'data-decide';
