/** The only source of "now" for the product's rules, so that a test can live a year in a second. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
