export { chaptersOfFolders, type FolderChapter } from './folder-chapters.ts'
export { filesOfDrop, filesOfHandles, filesOfInput } from './collect-files.ts'
export {
  pictureAccept,
  type PickedFile,
  type PickedFiles,
  type FailedFile,
  type BatchItem,
  type Fingerprint,
  type OpenBatch,
  type OpenedBatch,
  type PendingPicture,
  type UploadApi,
} from './upload-item.ts'
export { chooseForAll, type DuplicatesAnswer, type NameConflict, type NameConflictChoice } from './name-conflicts.ts'
export { createMutex } from './timing.ts'
export { createUpload } from './upload.ts'
export { createUploads, type UploadJob, type UploadTarget, type Uploads } from './uploads.ts'
export type { Upload } from './upload-actions.ts'
export { browserPorts, type UploadPorts } from './upload-ports.ts'
export {
  isRunning,
  type InterruptedUpload,
  type StoredFile,
  type UploadPhase,
  type UploadProblem,
  type UploadResult,
  type UploadSnapshot,
} from './upload-snapshot.ts'
export type { UploadProgress } from './tally.ts'
