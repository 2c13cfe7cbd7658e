// What is fetched while somebody looks at the cover, as one file.
export { createGalleryModel } from './gallery-model.ts'
export { GalleryScreen } from './gallery-screen.tsx'
