export { cardKey, type CardAddress } from './card-picture.ts'
export { grantExpiry, contentChecker } from './content-grant.ts'
export { readCamerasJob } from './read-cameras.job.ts'
export { sweepGarbageJob } from './sweep-garbage.job.ts'
export { discard, cancelDeletion, scheduleDeletion } from './garbage.repository.ts'
export {
  captureTime,
  readGalleryOrder,
  type CameraClocks,
  type GalleryOrder,
  type PictureOrder,
} from './gallery-order.ts'
export {
  clearChapters,
  clearOtherPictures,
  countChapterPictures,
  listCameras,
  listCapturedPictures,
  setChapter,
} from './chapter-pictures.ts'
export { mailPictureKey } from './mail-picture.ts'
export { findPictures, type FoundPicture } from './find-pictures.read.ts'
export {
  changeOwner,
  insertCopy,
  listCopyable,
  lockMovable,
  type CopyableOriginal,
} from './move-pictures.repository.ts'
export { newOriginalKey, ownerPrefix, renditionKey, renditionsPrefix } from './object-keys.ts'
export {
  listFingerprints,
  listManifestPictures,
  listNumbersInOrder,
  listPictures,
  listReadyPictures,
  listTrashedPictures,
  maxPictures,
  pageLimits,
  readPictureProgress,
} from './picture-list.read.ts'
export { numberPictures, lockPictures, type MoveTarget, fixOrder, movePictures } from './picture-order.repository.ts'
export {
  RestoreLimitError,
  pictureObjects,
  purgeOwnerPictures,
  restoreOwnerPictures,
  trashOwnerPictures,
  type OwnerPictures,
  parentColumns,
  parentCounterUpdates,
  type OwnerCounters,
  type PictureCountChange,
  type PictureOwnerActions,
} from './owner-picture-trash.ts'
export { listTrashedIds, findTrashedOwners } from './picture-trash.repository.ts'
export {
  presentPicture,
  presentPublicPicture,
  presentTrash,
  contentAddresses,
  type ContentAddresses,
  type PictureAddress,
} from './picture.presenter.ts'
export {
  countOwned,
  deletePicturesOf,
  deleteCovers,
  findPicture,
  insertPicture,
  isOriginal,
  markWaiting,
  replaceOriginal,
  setSuggested,
  setSuggestedByTag,
  setSuggestedMany,
  type StoredOriginal,
} from './picture.repository.ts'
export {
  listGroupablePictures,
  unpackGrouping,
  writeGroupFront,
  writeSimilarGroups,
} from './similar-pictures.repository.ts'
export { polledGarbageMetrics, picturesMetrics } from './pictures.metrics.ts'
export { requestRenditions, renderJob } from './render.job.ts'
export type { PictureOwner } from './pictures.module.ts'
