export { cardKey, type CardAddress } from './card-address.ts'
export { contentAddresses, type ContentAddresses, type PictureAddress } from './content-addresses.ts'
export { grantExpiry } from './content-grant.ts'
export { contentChecker } from './check-content-grant.ts'
export { sweepGarbageJob } from './sweep-garbage.job.ts'
export { discard, keepObjects, promiseDeletion } from './garbage.repository.ts'
export { mailPictureKey } from './mail-picture.ts'
export { newOriginalKey, ownerPrefix, renditionKey, renditionsPrefix } from './object-keys.ts'
export {
  listFingerprints,
  listManifestPictures,
  listPictures,
  listReadyPictures,
  mostPictures,
  type PictureOrder,
} from './picture-list.read.ts'
export { deleteHeldPictures, objectsOf } from './delete-held-pictures.ts'
export { lockForNumbering, numberPictures } from './display-numbers.ts'
export { heldColumns, heldCounters, type Held, type HeldChange, type PictureHolder } from './picture-holder.ts'
export { presentPicture, presentShown } from './picture.presenter.ts'
export {
  countOwned,
  deleteAllOf,
  deleteCovers,
  findPicture,
  insertPicture,
  isOriginal,
  markWaiting,
  reorderPictures,
  replaceOriginal,
  setSuggested,
  setSuggestedByTag,
  type StoredOriginal,
} from './picture.repository.ts'
export { garbageFigures, picturesFigureList } from './pictures.figures.ts'
export { readPictureProgress } from './picture-progress.read.ts'
export { requestRenditions } from './request-renditions.ts'
export type { PictureOwner } from './pictures.tables.ts'
export { renderJob } from './render.job.ts'
