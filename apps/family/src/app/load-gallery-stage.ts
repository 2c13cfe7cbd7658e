/**
 * A chunk whose screen is drawn only after it has loaded. `lazy` would leave the page empty for a moment even then,
 * because it waits for the import once more.
 */
function createChunk<Code>(load: () => Promise<Code>) {
  let loaded: Code | null = null
  return {
    load: async (): Promise<Code> => (loaded = await load()),
    loaded: (): Code => {
      if (loaded === null) throw new Error('the chunk is not loaded')
      return loaded
    },
  }
}

/** The visit opens a gallery only with the chunks of its screen. */
export const galleryStage = createChunk(() => import('./gallery-stage.ts'))
export const selectionStage = createChunk(() => import('./selection/selection-stage.ts'))
