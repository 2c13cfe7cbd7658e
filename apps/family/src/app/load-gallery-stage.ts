/** Loads the gallery chunk; a second call gets the loaded module. */
export const loadGalleryStage = () => import('./gallery-stage.ts')
export const loadSelectionStage = () => import('./selection/selection-stage.ts')
