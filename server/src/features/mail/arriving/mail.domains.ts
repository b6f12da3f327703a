/** The domain of an address, in small letters; '' where it has none. */
export const domainOf = (address: string): string => address.toLowerCase().split('@').slice(1).at(-1) ?? '';

/** The domain itself, or one below it. */
export const isWithin = (domain: string, own: string): boolean => domain === own || domain.endsWith(`.${own}`);
