export { downloadPinRoutes, galleryAccessRoutes } from './gallery-access.routes.ts'
export { bulkRoutes, type BulkDeps } from './change-galleries.ts'
export { galleriesPolicies, galleriesRoutes } from './galleries.routes.ts'
export { bumpEpoch, tightenToInvited } from './gallery-access.repository.ts'
export { unsealPassword } from './gallery-password.ts'
export type { ChoicesPort, GalleriesDeps } from './galleries.module.ts'
export { findGallery, galleryExists, updateGallery } from './gallery.repository.ts'
export {
  changeValidity,
  clearValidity,
  listLasting,
  removeGallery,
  type LastingGallery,
} from './gallery-end.repository.ts'
export { moveToTrash, purgeDate } from './trash.ts'
export { endCopy } from './gallery-copy.repository.ts'
export { presetsPolicies, presetsRoutes } from './presets.routes.ts'
export { failedPictureReporter } from './report-failed-picture.ts'
export { publishGallery } from './publish-gallery.ts'
export { readActiveSelection } from './gallery-list.read.ts'
export { purgeGalleryPictures, galleryOwner, pictureTrashRoutes } from './picture-trash.routes.ts'
export { similarPicturesRoutes } from './similar-pictures.routes.ts'
export { picturesRoutes } from './pictures.routes.ts'
export { chapterExists, readChapters, type Chapter } from './chapter.repository.ts'
export { chaptersRoutes } from './chapters.routes.ts'
