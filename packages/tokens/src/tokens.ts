/** Paper, ink and light: the single source of the design, shared by the browser apps. */
export const colors = {
  paper: '#FAF9F7',
  paperDeep: '#F2EFEA',
  surface: '#FFFFFF',
  hairline: '#E8E5E0',
  /** Edge of a control: 3:1 against paper, because a thinner contrast would be hard to see. */
  edge: '#8F8880',
  ink: '#1F1D1B',
  inkSoft: '#3D3936',
  secondary: '#6B6661',
  disabled: '#A8A29B',
  night: '#121110',
  brandRed: '#FF4949',
  brandGreen: '#56C568',
  /** Reds and greens for text or the background of a button. */
  red: '#C52A2A',
  redHover: '#AE2222',
  redPressed: '#961B1B',
  redWash: '#FDF1EF',
  green: '#1F7A33',
  greenWash: '#EFF7F0',
  amber: '#B7791F',
  amberInk: '#8A5A12',
  amberWash: '#FCF5E8',
  cyan: '#0E7490',
  cyanMark: '#2BA8C4',
} as const

export const fonts = {
  ui: "'Figtree Variable', 'Figtree Fallback', 'Figtree Fallback Android', system-ui, sans-serif",
  title: "'Fraunces Variable', 'Fraunces Fallback', 'Fraunces Fallback Android', Georgia, serif",
} as const

export const fontSizes = { small: 13, body: 14, large: 16, lead: 20, title: 28, display: 40 } as const

export const lineHeights = { text: 1.5, title: 1.15 } as const

export const space = { xs: 4, s: 8, m: 16, l: 24, xl: 40, xxl: 64 } as const

export const radius = { card: 10, input: 8, thumbnail: 4, photo: 0, pill: 999 } as const

export const motion = { quick: '120ms', calm: '180ms', ease: 'cubic-bezier(0.2, 0, 0, 1)' } as const

export const shadows = {
  float: '0 1px 2px rgb(31 29 27 / 6%), 0 12px 32px rgb(31 29 27 / 12%)',
} as const

export const layout = { content: 1320, reading: 680, form: 400, topBar: 72, touch: 44 } as const

type Values = Readonly<Record<string, string | number>>

const groups: ReadonlyArray<readonly [prefix: string, values: Values, unit: string]> = [
  ['color', colors, ''],
  ['font', fonts, ''],
  ['size', fontSizes, 'rem'],
  ['line', lineHeights, ''],
  ['space', space, 'px'],
  ['radius', radius, 'px'],
  ['motion', motion, ''],
  ['shadow', shadows, ''],
  ['layout', layout, 'px'],
]

/** `paperDeep` of `colors` becomes `--color-paper-deep`. */
export function cssVariableName(prefix: string, key: string): string {
  return `--${prefix}-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** Text sizes follow the font size of the browser's settings, which is 16 px unless the reader changed it. */
const cssLength = (value: number, unit: string) => (unit === 'rem' ? `${value / 16}rem` : `${value}${unit}`)

/** Every token as a CSS custom property, as the text of one rule. */
export function cssVariables(selector = ':root'): string {
  const lines = groups.flatMap(([prefix, values, unit]) =>
    Object.entries(values).map(
      ([key, value]) =>
        `  ${cssVariableName(prefix, key)}: ${typeof value === 'number' ? cssLength(value, unit) : value};`,
    ),
  )
  return `${selector} {\n${lines.join('\n')}\n}\n`
}
