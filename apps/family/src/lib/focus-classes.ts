/** The CSS classes of a cover's focal point, as the server writes them: in steps of 5 per cent. */
export function focusClasses({ focus_x: x, focus_y: y }: { focus_x: number; focus_y: number }): string {
  return `look-x-${stepOf(x)} look-y-${stepOf(y)}`
}

/** Thousandths to the nearest five per cent. */
function stepOf(thousandths: number): number {
  return Math.min(100, Math.max(0, Math.round(thousandths / 50) * 5))
}
