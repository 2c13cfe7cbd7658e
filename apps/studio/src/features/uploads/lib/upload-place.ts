export type { UploadPlace } from '@revela/uploader'
