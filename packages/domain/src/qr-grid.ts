/** Modules by row; `fixed` are those of the patterns, which carry no data and are never masked. */
export type Grid = {
  readonly size: number
  readonly version: number
  readonly dark: number[][]
  readonly fixed: boolean[][]
}

const square = <T>(size: number, value: T): T[][] => Array.from({ length: size }, () => Array<T>(size).fill(value))

export function setFixed({ dark, fixed }: Grid, x: number, y: number, isDark: boolean): void {
  const row = dark[y]
  const held = fixed[y]
  if (!row || !held || row[x] === undefined) return
  row[x] = isDark ? 1 : 0
  held[x] = true
}

/** The square with its patterns; where the format will stand is held free. */
export function emptyGrid(version: number): Grid {
  const size = version * 4 + 17
  const grid: Grid = { size, version, dark: square(size, 0), fixed: square(size, false) }
  for (let at = 0; at < size; at += 1) {
    setFixed(grid, 6, at, at % 2 === 0)
    setFixed(grid, at, 6, at % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    drawRings(grid, x, y, 4, [2, 4])
  }
  const places = alignments(version, size)
  const last = places.length - 1
  for (const [row, y] of places.entries()) {
    for (const [column, x] of places.entries()) {
      const corner = (row === 0 && (column === 0 || column === last)) || (row === last && column === 0)
      if (!corner) drawRings(grid, x, y, 2, [1])
    }
  }
  drawFormat(grid, 0)
  drawVersion(grid)
  return grid
}

/** Rings around a place; those at these distances are light. */
function drawRings(grid: Grid, x: number, y: number, reach: number, light: readonly number[]): void {
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      setFixed(grid, x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))))
    }
  }
}

function alignments(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const later = Array.from({ length: count - 1 }, (_, at) => size - 7 - at * step)
  return [6, ...later.toReversed()]
}

/** Which mask was taken, twice, with error correction M. */
export function drawFormat(grid: Grid, mask: number): void {
  let rest = mask
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((mask << 10) | rest) ^ 0x5412
  const bit = (at: number) => ((bits >>> at) & 1) === 1
  const { size } = grid
  for (let at = 0; at < 15; at += 1) {
    const down = at < 6 ? at : at < 8 ? at + 1 : size - 15 + at
    const across = at < 8 ? size - 1 - at : at === 8 ? 7 : 14 - at
    setFixed(grid, 8, down, bit(at))
    setFixed(grid, across, 8, bit(at))
  }
  setFixed(grid, 8, size - 8, true)
}

function drawVersion(grid: Grid): void {
  const { version, size } = grid
  if (version < 7) return
  let rest = version
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let at = 0; at < 18; at += 1) {
    const far = size - 11 + (at % 3)
    const near = Math.floor(at / 3)
    setFixed(grid, far, near, ((bits >>> at) & 1) === 1)
    setFixed(grid, near, far, ((bits >>> at) & 1) === 1)
  }
}

/** Up and down in pairs of columns from the right, around everything that is fixed. */
export function placeCodewords({ size, dark, fixed }: Grid, codewords: readonly number[]): void {
  let at = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      for (const x of [right, right - 1]) {
        const up = ((right + 1) & 2) === 0
        const y = up ? size - 1 - step : step
        const row = dark[y]
        if (!row || fixed[y]?.[x] || at >= codewords.length * 8) continue
        row[x] = ((codewords[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1
        at += 1
      }
    }
  }
}
