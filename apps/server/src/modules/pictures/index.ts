export { cardKey, type CardAddress } from './card-picture.ts'
export { grantExpiry, contentChecker } from './content-grant.ts'
export { sweepGarbageJob } from './sweep-garbage.job.ts'
export { discard, keepObjects, promiseDeletion } from './garbage.repository.ts'
export { mailPictureKey } from './mail-picture.ts'
export { newOriginalKey, ownerPrefix, renditionKey, renditionsPrefix } from './object-keys.ts'
export {
  listFingerprints,
  listManifestPictures,
  listPictures,
  listReadyPictures,
  listTrashedPictures,
  mostPictures,
  pageLimits,
  type PictureOrder,
  readPictureProgress,
} from './picture-list.read.ts'
export { numberPictures, lockPictures, type MoveTarget, fixOrder, movePictures } from './picture-order.repository.ts'
export {
  NoRoomToRestore,
  objectsOf,
  purgeHeldPictures,
  restoreHeldPictures,
  trashHeldPictures,
  type HeldPictures,
  heldColumns,
  heldCounters,
  type Held,
  type HeldChange,
  type PictureHolder,
} from './held-picture-trash.ts'
export { listTrashedIds, ownersOfTrashed } from './picture-trash.repository.ts'
export {
  presentPicture,
  presentShown,
  presentTrash,
  contentAddresses,
  type ContentAddresses,
  type PictureAddress,
} from './picture.presenter.ts'
export {
  countOwned,
  deleteAllOf,
  deleteCovers,
  findPicture,
  insertPicture,
  isOriginal,
  markWaiting,
  replaceOriginal,
  setSuggested,
  setSuggestedByTag,
  type StoredOriginal,
} from './picture.repository.ts'
export { garbageFigures, picturesFigureList } from './pictures.figures.ts'
export { requestRenditions, renderJob } from './render.job.ts'
export type { PictureOwner } from './pictures.module.ts'
