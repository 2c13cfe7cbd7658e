// One chunk, fetched only for a gallery in selection mode.
export { startChoosing } from './start-choosing.ts'
export { SelectionScreen } from './selection-screen.tsx'
