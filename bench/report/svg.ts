/** Colours that stand on white and on black paper; a reader's dark mode swaps the ink. */
const style = `
  text { font: 13px system-ui, sans-serif; fill: #24292f }
  .faint { fill: #57606a; font-size: 11px }
  .line { stroke: #d0d7de; stroke-width: 1 }
  .bar { stroke: #cf222e; stroke-width: 1.5; stroke-dasharray: 4 3 }
  .dot { fill: #0969da; fill-opacity: .35 }
  .middle { stroke: #0969da; stroke-width: 3 }
  .curve { fill: none; stroke: #0969da; stroke-width: 2 }
  .end { fill: #0969da }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .faint { fill: #9198a1 }
    .line { stroke: #3d444d }
    .bar { stroke: #ff7b72 }
    .dot, .end { fill: #58a6ff }
    .middle, .curve { stroke: #58a6ff }
  }`

export function drawing(width: number, height: number, says: string, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(says)}">
<style>${style}
</style>
${parts.join('\n')}
</svg>
`
}

export function text(x: number, y: number, says: string, given: { anchor?: string; faint?: boolean } = {}): string {
  const { anchor = 'start', faint = false } = given
  const look = faint ? ' class="faint"' : ''
  return `<text x="${at(x)}" y="${at(y)}" text-anchor="${anchor}"${look}>${escaped(says)}</text>`
}

export function line(x1: number, y1: number, x2: number, y2: number, look: string): string {
  return `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" class="${look}"/>`
}

export function dot(x: number, y: number, radius: number, look: string): string {
  return `<circle cx="${at(x)}" cy="${at(y)}" r="${radius}" class="${look}"/>`
}

export function curve(points: readonly (readonly [number, number])[]): string {
  return `<polyline points="${points.map(([x, y]) => `${at(x)},${at(y)}`).join(' ')}" class="curve"/>`
}

function at(place: number): string {
  return String(Number(place.toFixed(1)))
}

function escaped(says: string): string {
  return says.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
