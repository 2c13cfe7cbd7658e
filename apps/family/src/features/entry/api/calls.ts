import type { AnswerOf, enterGallery, getEntry, getLinkCover, requestFamilyLink } from '@revela/contract'
import { callable } from '@revela/contract/client'

export const entryCalls = {
  getEntry: callable<typeof getEntry>('GET', '/family/entry'),
  enter: callable<typeof enterGallery>('POST', '/family/enter'),
  requestLink: callable<typeof requestFamilyLink>('POST', '/family/link'),
  getLinkCover: callable<typeof getLinkCover>('POST', '/family/cover'),
} as const

export type Entry = AnswerOf<typeof getEntry>
export type EntryState = Entry['state']
export type EntryGallery = NonNullable<Entry['gallery']>
export type Studio = Entry['studio']
export type LinkCover = AnswerOf<typeof getLinkCover>
export type EnteredGallery = AnswerOf<typeof enterGallery>
