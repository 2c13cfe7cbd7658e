export { columnsFor } from './columns.ts'
export { cellBeside, type GridMove } from './cell-beside.ts'
export { fixedRows, type FixedRows } from './fixed-rows.ts'
export { moveOf } from './grid-keys.ts'
export {
  justifiedStack,
  photoBeside,
  type JustifiedStack,
  justifiedRows,
  type JustifiedRow,
} from './justified-stack.ts'
export { stackOf, type RowStack } from './row-stack.ts'
