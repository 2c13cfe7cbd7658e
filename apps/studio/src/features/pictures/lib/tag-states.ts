import type { Picture } from '../api/pictures.ts'

export const ratings = ['5', '4', '3', '2', '1'] as const
export const colours = ['Azul', 'Vermelho', 'Verde', 'Amarelo', 'Púrpura'] as const

export type Tag = (typeof ratings)[number] | (typeof colours)[number]

/** How many pictures have a tag, and how many of them are suggested. */
export type TagState = { readonly all: number; readonly suggested: number }

type TaggedPicture = Pick<Picture, 'suggested' | 'classification'>

export function carries({ classification }: Pick<Picture, 'classification'>, tag: Tag): boolean {
  return classification.label === tag || String(classification.rating) === tag
}

export function tagStates(pictures: readonly TaggedPicture[]): Readonly<Record<Tag, TagState>> {
  const states = Object.fromEntries([...ratings, ...colours].map((tag) => [tag, { all: 0, suggested: 0 }])) as Record<
    Tag,
    { all: number; suggested: number }
  >
  for (const { suggested, classification } of pictures) {
    for (const tag of [classification.rating, classification.label]) {
      const state = tag === null ? undefined : states[String(tag) as Tag]
      if (!state) continue
      state.all += 1
      if (suggested) state.suggested += 1
    }
  }
  return states
}

export function checkOf({ all, suggested }: TagState): 'checked' | 'indeterminate' | 'unchecked' {
  if (suggested === 0) return 'unchecked'
  return suggested === all ? 'checked' : 'indeterminate'
}
