// What is fetched only where a family chooses, as one file.
export { beginChoosing } from './begin-choosing.ts'
export { SelectionScreen } from './selection-screen.tsx'
