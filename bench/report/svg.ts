/** Colours that are readable on white and on black; in dark mode the text colour changes. */
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

export function drawing(width: number, height: number, content: string, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(content)}">
<style>${style}
</style>
${parts.join('\n')}
</svg>
`
}

export function text(
  x: number,
  y: number,
  content: string,
  options: { anchor?: string; faint?: boolean } = {},
): string {
  const { anchor = 'start', faint = false } = options
  const attributes = faint ? ' class="faint"' : ''
  return `<text x="${coordinate(x)}" y="${coordinate(y)}" text-anchor="${anchor}"${attributes}>${escaped(content)}</text>`
}

export function line(x1: number, y1: number, x2: number, y2: number, attributes: string): string {
  return `<line x1="${coordinate(x1)}" y1="${coordinate(y1)}" x2="${coordinate(x2)}" y2="${coordinate(y2)}" class="${attributes}"/>`
}

export function dot(x: number, y: number, radius: number, attributes: string): string {
  return `<circle cx="${coordinate(x)}" cy="${coordinate(y)}" r="${radius}" class="${attributes}"/>`
}

export function curve(points: readonly (readonly [number, number])[]): string {
  return `<polyline points="${points.map(([x, y]) => `${coordinate(x)},${coordinate(y)}`).join(' ')}" class="curve"/>`
}

function coordinate(value: number): string {
  return String(Number(value.toFixed(1)))
}

function escaped(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
