/** The address of a comparison, on the page of the projects. */
export const comparing = (ids: readonly string[]): string => `?${new URLSearchParams(ids.map((id) => ['compare', id])).toString()}`;
