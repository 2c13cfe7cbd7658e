export { findBurnableMarks, type BurnableMarks, markText, plainMark, type Mark } from './mark.ts'
export { readPreferences, savePreferences, watermarkImageKeys } from './watermark.repository.ts'
export type { SamplePhotograph, WatermarksNeeds } from './watermarks.module.ts'
export { watermarksPolicies, watermarksRoutes, requireMarks, requireUsable } from './watermarks.routes.ts'
