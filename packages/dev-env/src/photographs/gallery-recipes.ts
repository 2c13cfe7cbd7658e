import type { ColourLabel } from './write-metadata.ts'

/** The sources of a demonstration gallery's photographs and their development. */
export interface GalleryRecipe {
  /** The folder of the derived files. */
  name: string
  sources: readonly string[]
  count: number
  /** Prefix and first number of the camera's file names. */
  camera: { prefix: string; from: number }
  begins: Date
  /** Multipliers of red, green and blue, and the saturation and brightness. */
  tone: { channels: readonly [number, number, number]; saturation: number; brightness: number }
  /** Ratings and labels, each on every n-th photograph. */
  metadata: readonly { every: number; rating?: 3 | 4 | 5; label?: ColourLabel }[]
}

const ownPhotograph = (name: string) => `${name}.jpg`
const naturePhotograph = (name: string) => `mate/nature/${name}.jpg`

export const galleryRecipes = {
  wedding: {
    name: 'casamento',
    sources: [
      'seeding_by_Clements_Engelhardt',
      'sunset_by_Aitzol_Berasategi',
      'Wine_by_Jakkub_Mede',
      'aitzgorri_by_Aitzol_Berasategi',
      'picosdeeuropa_by_Aitzol_Berasategi',
      'life_by_Aitzol_Berasategi',
    ]
      .map(ownPhotograph)
      .concat(['Garden', 'LadyBird', 'Dune', 'TwoWings'].map(naturePhotograph)),
    count: 96,
    camera: { prefix: 'DSC_', from: 412 },
    begins: new Date('2026-10-03T18:02:11Z'),
    tone: { channels: [1.04, 1, 0.94], saturation: 0.86, brightness: 1.03 },
    metadata: [
      { every: 9, rating: 5, label: 'Verde' },
      { every: 7, rating: 4 },
      { every: 16, label: 'Azul' },
    ],
  },
  newborn: {
    name: 'newborn',
    sources: ['free_by_Peter_Nerlich', 'friends_by_Aitzol_Berasategi', 'seeding_by_Clements_Engelhardt']
      .map(ownPhotograph)
      .concat(['FreshFlower', 'YellowFlower', 'TwoWings', 'Wood'].map(naturePhotograph)),
    count: 36,
    camera: { prefix: 'IMG_', from: 2207 },
    begins: new Date('2026-11-05T12:31:40Z'),
    tone: { channels: [1.03, 1.01, 0.98], saturation: 0.62, brightness: 1.12 },
    metadata: [
      { every: 6, rating: 5 },
      { every: 8, label: 'Vermelho' },
    ],
  },
  graduation: {
    name: 'formatura',
    sources: [
      'Bridge_by_Sander_Klootwijk',
      'greentock_by_Peter_Nerlich',
      'Picture_1A_by_freespace',
      'sunset_by_Aitzol_Berasategi',
      'Picture_0B_by_freespace',
      'Dragonfly_by_Bolly',
    ]
      .map(ownPhotograph)
      .concat(['Aqua', 'Storm', 'RainDrops'].map(naturePhotograph)),
    count: 60,
    camera: { prefix: '_R5A', from: 8031 },
    begins: new Date('2026-08-22T21:15:05Z'),
    tone: { channels: [0.98, 1, 1.03], saturation: 0.95, brightness: 0.98 },
    metadata: [
      { every: 10, rating: 5, label: 'Amarelo' },
      { every: 6, rating: 3 },
    ],
  },
} as const satisfies Record<string, GalleryRecipe>

export type DemonstrationGallery = keyof typeof galleryRecipes
