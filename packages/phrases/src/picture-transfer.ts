import { photoCount } from './gallery.ts'

const number = new Intl.NumberFormat('pt-BR')

/** Moving or copying photos to another gallery. */
export const pictureTransfer = {
  button: 'Levar para outra galeria',
  title: (count: number) =>
    count === 1 ? 'Levar 1 foto para outra galeria' : `Levar ${number.format(count)} fotos para outra galeria`,
  mode: 'O que fazer',
  modes: {
    copy: { title: 'Copiar', lead: 'As fotos ficam nas duas galerias e ocupam espaço nas duas.' },
    move: {
      title: 'Mover',
      lead: 'As fotos saem desta galeria, com as escolhas e os favoritos que tinham nela.',
    },
  },
  agreedAdvice: 'Combine com o cliente antes de mover: o que foi combinado na seleção não muda.',
  gallery: 'Galeria de destino',
  search: 'Procurar galeria',
  none: 'Nenhuma outra galeria encontrada',
  listFailed: 'Não conseguimos carregar as suas galerias.',
  more: 'Há mais galerias: procure pelo nome.',
  copying: (done: number, total: number) => `Copiando… ${number.format(done)} de ${number.format(total)}`,
  confirm: { copy: 'COPIAR', move: 'MOVER' },
  done: {
    copy: (count: number, gallery: string) =>
      `${photoCount(count)} ${count === 1 ? 'copiada' : 'copiadas'} para “${gallery}”.`,
    move: (count: number, gallery: string) =>
      `${photoCount(count)} ${count === 1 ? 'movida' : 'movidas'} para “${gallery}”.`,
  },
  /** Photos whose renditions are still being made. */
  left: (count: number) =>
    count === 1
      ? '1 foto ainda está sendo preparada e ficou onde estava.'
      : `${number.format(count)} fotos ainda estão sendo preparadas e ficaram onde estavam.`,
  failed: 'Não conseguimos levar todas as fotos. Tente de novo.',
} as const

/** Another file for the same photo. */
export const pictureReplacement = {
  button: 'Trocar arquivo',
  confirmTitle: 'Trocar o arquivo desta foto?',
  confirmText: (title: string, file: string) =>
    `“${file}” entra no lugar de “${title}”. O número, as escolhas, os comentários e o capítulo continuam.`,
  confirm: 'TROCAR',
  done: 'O arquivo foi trocado.',
  failed: 'Não conseguimos trocar o arquivo. A foto continua como estava.',
} as const

/** Finding a photo in all galleries. */
export const pictureSearch = {
  title: 'Procurar foto',
  label: 'Número ou nome do arquivo',
  hint: 'Procuramos em todas as suas galerias. Por exemplo: 1234 ou IMG_1234.',
  nothing: 'Nenhuma foto encontrada',
  nothingLead: 'Confira o número, ou digite como o nome do arquivo começa.',
  more: 'MOSTRAR MAIS',
  failed: 'Não conseguimos procurar agora.',
  results: 'Fotos encontradas',
  displayNumber: (value: number) => `Foto ${number.format(value)}`,
} as const
