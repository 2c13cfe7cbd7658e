export interface Recipe {
  /** Name of the derived file, without its ending. */
  name: string
  package: string
  /** The file's path under Debian's folder of backgrounds. */
  source: string
  /** The middle of the crop, as parts of the photograph's width and height. */
  centre: { x: number; y: number }
}

/** Photographs beside the forms of the studio's pages before sign-in. */
export const recipes: readonly Recipe[] = [
  {
    name: 'signin',
    package: 'lomiri-wallpapers-16.04',
    source: 'seeding_by_Clements_Engelhardt.jpg',
    centre: { x: 0.3, y: 0.5 },
  },
  {
    name: 'signup',
    package: 'lomiri-wallpapers-16.04',
    source: 'friends_by_Aitzol_Berasategi.jpg',
    centre: { x: 0.45, y: 0.42 },
  },
  {
    name: 'architecture',
    package: 'lomiri-wallpapers-16.04',
    source: 'Bridge_by_Sander_Klootwijk.jpg',
    centre: { x: 0.6, y: 0.5 },
  },
  {
    name: 'recovery',
    package: 'lomiri-wallpapers-16.04',
    source: 'sunset_by_Aitzol_Berasategi.jpg',
    centre: { x: 0.37, y: 0.5 },
  },
]
