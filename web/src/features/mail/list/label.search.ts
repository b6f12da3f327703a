/** Every mail with the label, in whatever folder. */
export const labelSearch = ({ name }: { name: string }): string => `label:"${name}" in:all`;
