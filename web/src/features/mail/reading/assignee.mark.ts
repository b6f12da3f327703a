/** Where the key for handing over finds the menu: apart from it, because the key is there before any mail is. */
export const ASSIGNEE = 'data-assignee';
