import { codewordsOf } from './qr-codewords.ts'
import { bestMask } from './qr-mask.ts'
import { emptyGrid, placeCodewords } from './qr-grid.ts'

/** A text as a QR code (bytes, error correction M), true where a module is dark. */
export function qrCode(text: string): boolean[][] {
  const { version, codewords } = codewordsOf(new TextEncoder().encode(text))
  const grid = emptyGrid(version)
  placeCodewords(grid, codewords)
  return bestMask(grid).map((row) => row.map((module) => module === 1))
}

/** All dark modules as one path, so far from the edge. */
export function qrPath(code: readonly (readonly boolean[])[], quiet: number): string {
  return code
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])))
    .join('')
}
