import { grouped } from './family.ts'

const photos = (count: number) => (count === 1 ? '1 foto' : `${grouped(count)} fotos`)

/** Chapters of a gallery, as the family sees them. */
export const familyChapters = {
  label: 'Capítulos',
  count: photos,
  /** The button beside a heading. */
  share: (title: string) => `Compartilhar o capítulo ${title}`,
  /** The title of a shared link: the gallery and the chapter. */
  shareTitle: (gallery: string, title: string) => `${gallery} · ${title}`,
  download: 'Só este capítulo',
  choose: 'Capítulo',
  option: (title: string, count: number) => `${title} (${photos(count)})`,
  zipLead: 'um arquivo com uma pasta para cada capítulo, melhor no computador',
  /** Where ZIP is the only way. */
  zipFolders: 'O ZIP vem com uma pasta para cada capítulo.',
  zipLeadOne: 'um arquivo com as fotos do capítulo, melhor no computador',
} as const

/** Similar pictures that are shown as one tile. */
export const familySeries = {
  views: 'Como ver as fotos',
  all: 'Todas',
  join: (count: number) => `Juntar parecidas (${grouped(count)})`,
  /** The tile of a series, for screen readers. */
  tile: (count: number, chosen: number) =>
    `Série de ${photos(count)} parecidas${chosen === 0 ? ', nenhuma escolhida' : chosen === 1 ? ', 1 escolhida' : `, ${grouped(chosen)} escolhidas`}`,
  /** On the tile of a series that is open. */
  close: 'Fechar série',
  closeTile: (count: number) => `Fechar série de ${photos(count)} parecidas`,
  /** In the corner of the tile: how many of its pictures are chosen. */
  chosen: (chosen: number) => (chosen === 1 ? '1 escolhida' : `${grouped(chosen)} escolhidas`),
  /** In the viewer. */
  position: (position: number, count: number) => `${grouped(position)} de ${grouped(count)} parecidas`,
  gridHelp: 'Enter em uma série abre as fotos parecidas logo abaixo; Esc fecha.',
} as const
