import { colors, fonts, fontSizes, layout, lineHeights, motion, radius, shadows, space } from './tokens.ts'

type Values = Readonly<Record<string, string | number>>

const groups: ReadonlyArray<readonly [prefix: string, values: Values, unit: string]> = [
  ['color', colors, ''],
  ['font', fonts, ''],
  ['size', fontSizes, 'px'],
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

/** Every token as a CSS custom property, as the text of one rule. */
export function cssVariables(selector = ':root'): string {
  const lines = groups.flatMap(([prefix, values, unit]) =>
    Object.entries(values).map(
      ([key, value]) => `  ${cssVariableName(prefix, key)}: ${typeof value === 'number' ? `${value}${unit}` : value};`,
    ),
  )
  return `${selector} {\n${lines.join('\n')}\n}\n`
}
