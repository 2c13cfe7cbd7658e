export { filesOfDrop, filesOfHandles, filesOfInput } from './collect-files.ts'
export {
  photoAccept,
  type PickedFile,
  type PickedFiles,
  type FailedPhoto,
  type BatchItem,
  type Fingerprint,
  type OpenBatch,
  type OpenedBatch,
  type PendingPicture,
  type UploadOwner,
} from './upload-item.ts'
export { chooseForAll, type DuplicatesAnswer, type Namesake, type NamesakeChoice } from './namesakes.ts'
export { createMutex } from './timing.ts'
export { createUpload } from './upload.ts'
export { createUploads, type UploadJob, type UploadPlace, type Uploads } from './uploads.ts'
export type { Upload } from './upload-actions.ts'
export { browserPorts, type UploadPorts } from './upload-ports.ts'
export {
  isRunning,
  type InterruptedUpload,
  type StoredPhoto,
  type UploadPhase,
  type UploadProblem,
  type UploadResult,
  type UploadSnapshot,
} from './upload-snapshot.ts'
export type { UploadProgress } from './tally.ts'
