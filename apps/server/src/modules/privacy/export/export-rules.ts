export const keptForMs = 7 * 86_400_000

/** Long enough for two gigabytes over a home's line; asked for again with a click. */
export const linkGoodForMs = 2 * 3_600_000
