// One chunk, fetched while the cover is shown.
export { createGalleryModel } from './gallery-model.ts'
export { GalleryScreen } from './gallery-screen.tsx'
