export { downloadPinRoutes } from './download-pin.ts'
export { galleriesPolicies } from './galleries.policy.ts'
export { galleriesRoutes } from './galleries.routes.ts'
export { bumpEpoch, tightenToInvited } from './gallery-access.repository.ts'
export { galleryAccessRoutes } from './gallery-access.routes.ts'
export { unsealPassword } from './gallery-password.ts'
export type { ChoicesPort, GalleriesNeeds } from './galleries.needs.ts'
export { findGallery, galleryExists, updateGallery } from './gallery.repository.ts'
export {
  changeValidity,
  clearValidity,
  listLasting,
  removeGallery,
  type LastingGallery,
} from './gallery-end.repository.ts'
export { moveToTrash, purgeDay } from './trash.ts'
export { publishGallery } from './publish-gallery.ts'
export { readActiveSelection } from './selection-active.read.ts'
export { purgeGalleryPictures, galleryHolder } from './picture-trash.ts'
export { picturesRoutes } from './pictures.routes.ts'
export { pictureTrashRoutes } from './picture-trash.routes.ts'
