/**
 * What a thumbhash says about a picture: the low frequencies of its brightness and of two colour differences
 * (yellow–blue, red–green). The strength of the brightness is stored so coarsely that it can be 0, but its pattern is
 * stored relative to it and is exact enough to compare.
 */
export type Likeness = {
  /** How many frequencies there are in each direction, which follows from the picture's shape. */
  readonly columns: number
  readonly rows: number
  readonly brightness: number
  /** The average colour: yellow or blue, red or green. */
  readonly yellow: number
  readonly red: number
  readonly contrast: number
  /** The pattern of the brightness, scaled to the length 1. */
  readonly pattern: Float64Array
  /** The colour patterns, in their real strength. */
  readonly yellowBlue: Float64Array
  readonly redGreen: Float64Array
  /** The brightness at 16 × 16 points; computed when it is first needed. */
  grid: Float64Array | null
}

const headerLength = 5

/** The frequencies of a channel in the order of the thumbhash, and the root mean square of each over the picture. */
type Frequencies = { readonly cx: readonly number[]; readonly cy: readonly number[]; readonly weights: Float64Array }

const knownFrequencies: Frequencies[] = []

function frequenciesOf(columns: number, rows: number): Frequencies {
  return (knownFrequencies[columns * 8 + rows] ??= listFrequencies(columns, rows))
}

function listFrequencies(columns: number, rows: number): Frequencies {
  const list: [number, number][] = []
  for (let cy = 0; cy < rows; cy += 1) {
    for (let cx = cy === 0 ? 1 : 0; cx * rows < columns * (rows - cy); cx += 1) list.push([cx, cy])
  }
  // A frequency that varies in both directions has less power.
  const weights = Float64Array.from(list, ([cx, cy]) => (cx === 0 || cy === 0 ? Math.SQRT1_2 : 0.5))
  return { cx: list.map(([cx]) => cx), cy: list.map(([, cy]) => cy), weights }
}

const colourWeights = listFrequencies(3, 3).weights

/** Null for a hash that is incomplete, of a transparent picture, or of one colour, whose pattern is only noise. */
export function readLikeness(thumbhash: Uint8Array | null): Likeness | null {
  if (!thumbhash || thumbhash.length < headerLength) return null
  const head = thumbhash[0]! | (thumbhash[1]! << 8) | (thumbhash[2]! << 16)
  const shape = thumbhash[3]! | (thumbhash[4]! << 8)
  if (head >> 23 !== 0) return null
  const shortSide = Math.max(3, shape & 7)
  const isWide = shape >> 15 !== 0
  const columns = isWide ? 7 : shortSide
  const rows = isWide ? shortSide : 7
  const { weights } = frequenciesOf(columns, rows)
  const colourCount = colourWeights.length
  if (thumbhash.length < headerLength + Math.ceil((weights.length + 2 * colourCount) / 2)) return null
  const contrast = (head >> 18) & 31
  const [yellowBlueScale, redGreenScale] = [(shape >> 3) & 63, (shape >> 9) & 63]
  if (contrast + yellowBlueScale + redGreenScale === 0) return null
  const pattern = readPart(thumbhash, 0, weights, 1)
  scaleToUnitLength(pattern)
  return {
    columns,
    rows,
    brightness: (head & 63) / 63,
    yellow: ((head >> 6) & 63) / 31.5 - 1,
    red: ((head >> 12) & 63) / 31.5 - 1,
    contrast: contrast / 31,
    pattern,
    yellowBlue: readPart(thumbhash, weights.length, colourWeights, (2 * yellowBlueScale) / 63),
    redGreen: readPart(thumbhash, weights.length + colourCount, colourWeights, (2 * redGreenScale) / 63),
    grid: null,
  }
}

/** Four bits for each frequency, from −1 to 1. */
function readPart(thumbhash: Uint8Array, from: number, weights: Float64Array, scale: number): Float64Array {
  const values = new Float64Array(weights.length)
  for (let index = 0; index < values.length; index += 1) {
    const at = from + index
    const bits = (thumbhash[headerLength + (at >> 1)]! >> ((at & 1) << 2)) & 15
    values[index] = (bits / 7.5 - 1) * weights[index]! * scale
  }
  return values
}

function scaleToUnitLength(values: Float64Array): void {
  const length = Math.sqrt(dotProduct(values, values))
  if (length === 0) return
  for (let at = 0; at < values.length; at += 1) values[at]! /= length
}

function dotProduct(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += one[at]! * other[at]!
  return sum
}

/**
 * How different two pictures look: 0 for the same, above 1 for unrelated ones. The pattern of the brightness counts
 * most, exposure and white balance little. A camera that moved a little between two frames is tolerated.
 */
export function likenessDistance(one: Likeness, other: Likeness): number {
  if (one.columns !== other.columns || one.rows !== other.rows) return Infinity
  if (Math.hypot(one.yellow - other.yellow, one.red - other.red) > maxColourDifference) return Infinity
  const light = lightDifference(one, other)
  const agreement = dotProduct(one.pattern, other.pattern)
  const distance = 1 - agreement + light
  // Shifting is costly, and neither needed for equal pictures nor of any help for unrelated ones.
  if (distance <= similarDistance || agreement < minAgreement || light > similarDistance) return distance
  return 1 - shiftedAgreement(gridOf(one), gridOf(other)) + light
}

/** Tuned with `npm run bench -- similar`. */
export const similarDistance = 0.095
/** Beyond this, pictures are unrelated whatever lies between them. */
export const maxDistance = 0.22
const minAgreement = 0.7
/** White balance changes the average colour a little; more is another scene. */
const maxColourDifference = 0.2

function lightDifference(one: Likeness, other: Likeness): number {
  const squares = squaredDifference(one.yellowBlue, other.yellowBlue) + squaredDifference(one.redGreen, other.redGreen)
  const exposure = 0.1 * Math.abs(one.brightness - other.brightness) + 0.5 * Math.abs(one.contrast - other.contrast)
  return exposure + 0.65 * Math.sqrt(squares)
}

function squaredDifference(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at]! - other[at]!) ** 2
  return sum
}

const side = 16

function gridOf(likeness: Likeness): Float64Array {
  return (likeness.grid ??= drawGrid(likeness))
}

function drawGrid({ columns, rows, pattern }: Likeness): Float64Array {
  const { cx, cy, weights } = frequenciesOf(columns, rows)
  const grid = new Float64Array(side * side)
  for (let at = 0; at < pattern.length; at += 1) {
    const strength = pattern[at]! / weights[at]!
    const [column, row] = [cx[at]! * side, cy[at]! * side]
    for (let y = 0; y < side; y += 1) {
      const value = strength * waves[row + y]!
      for (let x = 0; x < side; x += 1) grid[y * side + x]! += value * waves[column + x]!
    }
  }
  return grid
}

const waves = Float64Array.from({ length: 7 * side }, (_, at) =>
  Math.cos((Math.PI / side) * Math.floor(at / side) * ((at % side) + 0.5)),
)

/** The highest correlation when one picture is moved by at most one point (6 % of its side). */
function shiftedAgreement(one: Float64Array, other: Float64Array): number {
  let highest = -1
  for (let dy = -1; dy <= 1; dy += 1) {
    for (let dx = -1; dx <= 1; dx += 1) highest = Math.max(highest, correlation(one, other, dx, dy))
  }
  return highest
}

function correlation(one: Float64Array, other: Float64Array, dx: number, dy: number): number {
  let sum = 0
  let otherSum = 0
  let squares = 0
  let otherSquares = 0
  let products = 0
  for (let y = Math.max(0, dy); y < side + Math.min(0, dy); y += 1) {
    for (let x = Math.max(0, dx); x < side + Math.min(0, dx); x += 1) {
      const a = one[y * side + x]!
      const b = other[(y - dy) * side + x - dx]!
      sum += a
      otherSum += b
      squares += a * a
      otherSquares += b * b
      products += a * b
    }
  }
  const count = (side - Math.abs(dx)) * (side - Math.abs(dy))
  const spread = Math.sqrt((squares - (sum * sum) / count) * (otherSquares - (otherSum * otherSum) / count))
  return spread === 0 ? 0 : (products - (sum * otherSum) / count) / spread
}
