import { photoCount } from './gallery.ts'

const number = new Intl.NumberFormat('pt-BR')

/** Groups of similar photos on the studio's pictures page. */
export const similarPictures = {
  label: 'PARECIDAS',
  summary: (groups: number) =>
    groups === 1 ? '1 série de fotos parecidas' : `${number.format(groups)} séries de fotos parecidas`,
  join: 'Juntar como parecidas',
  split: 'Separar',
  makeFront: 'Foto da frente',
  reset: 'Agrupar de novo automaticamente',
  joined: 'As fotos formam uma série.',
  separated: (count: number) =>
    count === 1 ? 'A foto não está mais na série.' : `${photoCount(count)} não estão mais em séries.`,
  frontChanged: 'A foto da frente foi alterada.',
  resetDone: 'As séries voltaram ao automático.',
  failed: 'Não foi possível mudar a série.',
} as const
