export { antdTheme } from './antd-theme.ts'
export {
  cssVariableName,
  cssVariables,
  colors,
  fontSizes,
  fonts,
  layout,
  lineHeights,
  motion,
  radius,
  shadows,
  space,
} from './tokens.ts'
