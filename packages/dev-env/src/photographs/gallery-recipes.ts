import {
  fromLandingPage,
  fromLomiri,
  fromMate,
  fromMaterialKit,
  fromPaperKit,
  fromPlasma,
  type PhotographSource,
} from './photograph-sources.ts'
import type { ColourLabel } from './write-metadata.ts'

/** The sources of a demonstration gallery's photographs and their development. */
export interface GalleryRecipe {
  /** The folder of the derived files. */
  name: string
  /** The first is the cover. No photograph is listed twice; further ones are other crops of these. */
  sources: readonly PhotographSource[]
  /** Prefix and first number of the camera's file names. */
  camera: { prefix: string; from: number }
  begins: Date
  /** Multipliers of red, green and blue, and the saturation and brightness. */
  tone: { channels: readonly [number, number, number]; saturation: number; brightness: number }
  /** Ratings and labels, each on every n-th photograph. */
  metadata: readonly { every: number; rating?: 3 | 4 | 5; label?: ColourLabel }[]
}

export const galleryRecipes = {
  outdoors: {
    name: 'campo',
    sources: [
      fromLomiri('seeding_by_Clements_Engelhardt'),
      fromMaterialKit('faces/card-profile6-square'),
      fromPaperKit('faces/kaci-baum-2'),
      fromMaterialKit('bg3'),
      fromMaterialKit('faces/camp'),
      fromLomiri('friends_by_Aitzol_Berasategi'),
      fromMaterialKit('faces/card-profile1-square'),
      fromLomiri('aitzgorri_by_Aitzol_Berasategi'),
      fromLandingPage('testimonials-3'),
      fromMate('TwoWings'),
      fromMaterialKit('faces/avatar'),
      fromPlasma('Path'),
      fromLomiri('life_by_Aitzol_Berasategi'),
      fromPlasma('FallenLeaf'),
      fromLomiri('sunset_by_Aitzol_Berasategi'),
      fromLomiri('picosdeeuropa_by_Aitzol_Berasategi'),
    ],
    camera: { prefix: 'DSC_', from: 412 },
    begins: new Date('2026-10-03T18:02:11Z'),
    tone: { channels: [1.03, 1, 0.96], saturation: 0.94, brightness: 1.02 },
    metadata: [
      { every: 9, rating: 5, label: 'Verde' },
      { every: 7, rating: 4 },
      { every: 16, label: 'Azul' },
    ],
  },
  beach: {
    name: 'praia',
    sources: [
      fromMate('Dune'),
      fromPaperKit('faces/joe-gardner-2'),
      fromMaterialKit('faces/card-profile4-square'),
      fromMaterialKit('examples/studio-5'),
      fromMaterialKit('bg2'),
      fromLandingPage('testimonials-2'),
      fromPlasma('Kite'),
      fromLandingPage('bg-masthead'),
    ],
    camera: { prefix: 'IMG_', from: 2207 },
    begins: new Date('2026-11-05T12:31:40Z'),
    tone: { channels: [1.03, 1.01, 0.98], saturation: 0.95, brightness: 1.03 },
    metadata: [
      { every: 6, rating: 5 },
      { every: 8, label: 'Vermelho' },
    ],
  },
  europe: {
    name: 'europa',
    sources: [
      fromPaperKit('fabio-mangione'),
      fromPaperKit('federico-beccari'),
      fromPaperKit('joshua-stannard'),
      fromPaperKit('soroush-karimi'),
      fromPaperKit('daniel-olahs'),
      fromPaperKit('bruno-abatti'),
      fromPaperKit('daniel-olahh'),
    ],
    camera: { prefix: '_R5A', from: 8031 },
    begins: new Date('2026-08-22T21:15:05Z'),
    tone: { channels: [1, 1, 1], saturation: 1, brightness: 1 },
    metadata: [
      { every: 5, rating: 5, label: 'Amarelo' },
      { every: 3, rating: 3 },
    ],
  },
  street: {
    name: 'moda',
    sources: [
      fromPaperKit('ilya-yakover'),
      fromMaterialKit('examples/studio-2'),
      fromMaterialKit('examples/clem-onojegaw'),
      fromMaterialKit('examples/mariya-georgieva'),
      fromMaterialKit('examples/studio-3'),
      fromMaterialKit('examples/cynthia-del-rio'),
      fromPaperKit('faces/clem-onojeghuo-2'),
      fromMaterialKit('examples/clem-onojeghuo'),
      fromPaperKit('faces/ayo-ogunseinde-2'),
      fromMaterialKit('examples/studio-4'),
      fromMaterialKit('examples/olu-eletu'),
    ],
    camera: { prefix: 'MODA', from: 118 },
    begins: new Date('2026-09-19T13:40:26Z'),
    tone: { channels: [1, 1, 1], saturation: 1, brightness: 1 },
    metadata: [
      { every: 4, rating: 5, label: 'Púrpura' },
      { every: 3, rating: 4 },
    ],
  },
  city: {
    name: 'cidade',
    sources: [
      fromMaterialKit('profile_city'),
      fromLandingPage('testimonials-1'),
      fromPaperKit('faces/clem-onojeghuo-3'),
      fromMaterialKit('faces/card-profile5-square'),
      fromPlasma('Grey'),
      fromPaperKit('faces/erik-lucatero-2'),
      fromMaterialKit('faces/card-profile2-square'),
      fromMaterialKit('city-profile'),
      fromMaterialKit('faces/marc'),
    ],
    camera: { prefix: 'RUA_', from: 77 },
    begins: new Date('2026-10-24T19:12:03Z'),
    tone: { channels: [1.01, 1, 1], saturation: 0.97, brightness: 1.01 },
    metadata: [
      { every: 5, rating: 4 },
      { every: 4, label: 'Azul' },
    ],
  },
  lake: {
    name: 'lago',
    sources: [
      fromPaperKit('antoine-barres'),
      fromPlasma('EveningGlow'),
      fromPlasma('ColdRipple'),
      fromPlasma('summer_1am'),
      fromMaterialKit('bg7'),
      fromPlasma('BytheWater'),
      fromMaterialKit('bg'),
      fromPlasma('DarkestHour'),
    ],
    camera: { prefix: 'LAGO', from: 31 },
    begins: new Date('2026-07-11T09:05:48Z'),
    tone: { channels: [1, 1, 1.01], saturation: 1, brightness: 1 },
    metadata: [{ every: 4, rating: 5 }],
  },
  garden: {
    name: 'jardim',
    sources: [
      fromMate('Garden'),
      fromMate('LadyBird'),
      fromMate('YellowFlower'),
      fromMate('RainDrops'),
      fromMate('FreshFlower'),
      fromPlasma('OneStandsOut'),
      fromLomiri('Dragonfly_by_Bolly'),
      fromMate('GreenMeadow'),
      fromLomiri('Picture_0B_by_freespace'),
      fromMate('Blinds'),
    ],
    camera: { prefix: 'P101', from: 204 },
    begins: new Date('2026-06-14T14:22:31Z'),
    tone: { channels: [1.01, 1, 0.99], saturation: 0.96, brightness: 1.02 },
    metadata: [
      { every: 5, rating: 5, label: 'Verde' },
      { every: 4, rating: 3 },
    ],
  },
} as const satisfies Record<string, GalleryRecipe>

export type DemonstrationGallery = keyof typeof galleryRecipes

/** The galleries of screens and end-to-end tests: a long one, one for selections and a dark one. */
export const screenGalleries = ['europe', 'beach', 'outdoors'] as const
export type ScreenGallery = (typeof screenGalleries)[number]
