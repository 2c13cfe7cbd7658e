/** The address of a studio that is gone is nobody else's for as long as one that was given up. */
export const quarantineMs = 90 * 86_400_000
