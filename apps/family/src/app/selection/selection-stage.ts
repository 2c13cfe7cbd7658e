// One chunk, fetched only for a gallery in selection mode.
export { beginChoosing } from './begin-choosing.ts'
export { SelectionScreen } from './selection-screen.tsx'
