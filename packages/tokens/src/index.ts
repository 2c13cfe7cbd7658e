export { antdTheme } from './antd-theme.ts'
export { cssVariableName, cssVariables } from './css-variables.ts'
export { colors, fontSizes, fonts, layout, lineHeights, motion, radius, shadows, space } from './tokens.ts'
