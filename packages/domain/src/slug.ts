import { foldText } from './fold-text.ts'

const most = 60

/** The part of an address made from a title: `Ana & João — 15/11` is `ana-joao-15-11`. */
export function slugOf(title: string): string {
  const words = foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return words.slice(0, most).replace(/-+$/, '') || 'galeria'
}
