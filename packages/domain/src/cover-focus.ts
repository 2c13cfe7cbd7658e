/**
 * The focus point of a cover that nobody set, in thousandths. In a wide frame, a portrait is cropped around 37 % of its
 * height, where heads are; a landscape loses almost nothing.
 */
export const defaultCoverFocus = { x: 500, y: 300 } as const
