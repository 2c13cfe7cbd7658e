export {
  findBurnableWatermarks,
  type BurnableWatermarks,
  watermarkCode,
  noWatermarkCode,
  type WatermarkSpec,
} from './watermark-code.ts'
export { readPreferences, savePreferences, watermarkImageKeys } from './watermark.repository.ts'
export type { SamplePicture, WatermarksDeps } from './watermarks.module.ts'
export {
  watermarksPolicies,
  watermarksRoutes,
  requireWatermarks,
  requireUsable,
  isUsable,
} from './watermarks.routes.ts'
