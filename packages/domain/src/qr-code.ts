import { codewordsOf } from './qr-codewords.ts'
import { drawFormat, emptyGrid, type Grid, placeCodewords } from './qr-grid.ts'

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** The square under each mask, of which the one that readers find easiest is taken. */
function bestMask(grid: Grid): number[][] {
  const tried = masks.map((mask, number) => {
    const dark = grid.dark.map((row, y) =>
      row.map((module, x) => (grid.fixed[y]?.[x] ? module : module ^ Number(mask(x, y)))),
    )
    drawFormat({ ...grid, dark }, number)
    return { dark, penalty: penaltyOf(dark) }
  })
  return tried.reduce((best, one) => (one.penalty < best.penalty ? one : best)).dark
}

function penaltyOf(dark: readonly (readonly number[])[]): number {
  const rows = dark.map((row) => row.join(''))
  const columns = rows.map((_, x) => dark.map((row) => row[x]).join(''))
  const lines = [...rows, ...columns]
  const modules = rows.join('')
  const share = (modules.match(/1/g)?.length ?? 0) / modules.length
  return (
    lines.reduce((sum, line) => sum + runsOf(line) + findersIn(line), 0) +
    3 * blocksIn(dark) +
    10 * Math.floor(Math.abs(share * 20 - 10))
  )
}

const runsOf = (line: string) => (line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0)

/** What looks like a corner's pattern where there is no corner. */
const findersIn = (line: string) => 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length

function blocksIn(dark: readonly (readonly number[])[]): number {
  let count = 0
  for (let y = 1; y < dark.length; y += 1) {
    for (let x = 1; x < dark.length; x += 1) {
      const same = dark[y]?.[x]
      if (dark[y]?.[x - 1] === same && dark[y - 1]?.[x] === same && dark[y - 1]?.[x - 1] === same) count += 1
    }
  }
  return count
}

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
