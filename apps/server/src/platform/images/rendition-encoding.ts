/** How every photograph on a screen is written, with a mark or without. */
export function renditionEncoding(longestEdge: number) {
  return { quality: longestEdge >= 1920 ? 82 : 80, effort: 2 } as const
}
