/** The photographs' part of the app; asked for again, it is there already. */
export const loadGalleryStage = () => import('./gallery-stage.ts')
export const loadSelectionStage = () => import('./selection/selection-stage.ts')
