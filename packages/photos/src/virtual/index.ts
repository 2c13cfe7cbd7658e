export { useWindowRows } from './use-window-rows.ts'
export { rowsToRender, visibleRows, type RowRange } from './visible-rows.ts'
