/** Every mail with the label, in whatever folder. */
export const labelSearch = ({ name }: { name: string }): string => `label:"${name}" in:all`;

/** Whether a search is that of some label and no more. */
export const isLabelSearch = (search: string): boolean => /^label:"[^"]*" in:all$/.test(search);
