/** The classes that say where a photograph is cut, as the server writes them: steps of five per cent. */
export function focusClasses({ focus_x: x, focus_y: y }: { focus_x: number; focus_y: number }): string {
  return `look-x-${stepOf(x)} look-y-${stepOf(y)}`
}

/** Thousandths to the nearest five per cent. */
function stepOf(thousandths: number): number {
  return Math.min(100, Math.max(0, Math.round(thousandths / 50) * 5))
}
