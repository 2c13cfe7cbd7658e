export { useWindowRows } from './use-window-rows.ts'
export { noRows, rowsToRender, visibleRows, type RowRange } from './visible-rows.ts'
